import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type AmendProps, useAmendment } from '#src/pages/amend.ts'
import { AmendDialog } from '#src/pages/amend-dialog.tsx'
import { useNameCheck } from '#src/pages/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { CampusPicker } from './campus-picker.tsx'

interface Input {
  id?: number
  name?: string
  describe?: string
  campusIds?: number[]
}

/** Enters a refused template again: a new one, a copy, or what was changed of one. */
export function AmendTemplate(props: AmendProps) {
  const { view, opened, close } = props
  const say = useText()
  const check = useNameCheck()
  const { form, save } = useAmendment(props, ['name', 'describe', 'campusIds'])
  const call = view.item.name
  const input = view.item.input as Input
  const before = (view.rows.get(input.id ?? 0) ?? {}) as Input
  const [name, setName] = useState(input.name ?? before.name ?? '')
  const [describe, setDescribe] = useState(input.describe ?? before.describe ?? '')
  const [campusIds, setCampusIds] = useState<number[]>(input.campusIds ?? [])
  const submit = () => {
    const wrong = check(name)
    if (wrong) return form.refuse({ name: wrong })
    const words = { name: name.trim(), describe: describe.trim() }
    if (call === 'template.clone') return void save({ ...input, name: words.name })
    if (call === 'template.add') {
      if (campusIds.length === 0) return form.refuse({ campusIds: say('templates.campusesNeeded') })
      return void save({ ...input, ...words, campusIds })
    }
    const changed = {
      ...(words.name !== before.name && { name: words.name }),
      ...(words.describe !== before.describe && { describe: words.describe }),
    }
    if (Object.keys(changed).length === 0) return form.refuse({ '': say('outbox.entry.nothingChanged') })
    return void save({ id: input.id, ...changed })
  }
  return (
    <AmendDialog opened={opened} close={close} form={form} submit={submit}>
      <NameField value={name} change={setName} error={form.fields.name} />
      {call !== 'template.clone' && (
        <Textarea
          label={say('common.describe')}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          value={describe}
          onChange={(event) => setDescribe(event.currentTarget.value)}
          error={form.fields.describe}
        />
      )}
      {call === 'template.add' && (
        <CampusPicker value={campusIds} onChange={setCampusIds} error={form.fields.campusIds} />
      )}
    </AmendDialog>
  )
}
