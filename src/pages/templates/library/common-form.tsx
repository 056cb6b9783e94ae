import '#src/text/parts.ts'
import { Switch, Textarea } from '@mantine/core'
import { useApi } from '#src/data/frame.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import { toast } from '#src/ui/toast.ts'

interface Props {
  template: SeenTemplate
  opened: boolean
  close: () => void
}

interface Values extends Record<string, unknown> {
  name: string
  describe: string
  platform: boolean
}

/** Puts a copy of a template into the library. */
export const CommonForm = perOpening(OpenForm)

function OpenForm({ template, opened, close }: Props) {
  const say = useText()
  const { call } = useApi()
  const operator = useAllowed('/operator/v1/company/list')
  const form = useCallForm<Values>('template.addCommon', {
    about: template.id,
    initial: { name: template.name, describe: template.describe, platform: false },
  })
  const submit = async () => {
    const added = await form.submit((values) =>
      call('template.addCommon', { ...values, templateId: template.id }),
    )
    if (!added) return
    toast.done(say('parts.library.added', { name: form.values.name }))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.library.addTitle', { name: template.name })}
      onSubmit={() => void submit()}
      submit={say('parts.library.add')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <NameField {...form.text('name')} {...form.limits('name')} />
      <Textarea
        label={say('common.describe')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('describe')}
        {...form.limits('describe')}
      />
      {operator && (
        <Switch
          label={say('parts.library.platform')}
          checked={form.values.platform}
          onChange={({ currentTarget: { checked } }) => form.change({ platform: checked })}
        />
      )}
    </FormDialog>
  )
}
