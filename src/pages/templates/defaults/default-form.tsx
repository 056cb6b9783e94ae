import { required } from '#contract/rules/field-fault.ts'
import { defaultsOf } from '#contract/rules/room-defaults.ts'
import type { RoomDefaults } from '#contract/template-room-shapes.ts'
import { type MadeOn, useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { DefaultFields } from './default-fields.tsx'
import { type DefaultValues, enteredDefaults, secondsOf } from './default-values.ts'
import { setDefaults } from './set-defaults.ts'

interface Props {
  /** Those that who is signed in may change. */
  fields: readonly (keyof RoomDefaults)[]
  /** The template as it was when the form was opened; null while it is closed. */
  task: { template: SeenTemplate } | null
  close: () => void
}

/** Changes how rooms of a template behave where nothing else is said. */
export function DefaultForm(props: Props) {
  const kept = useKept(props.task)
  return kept && <OpenForm {...props} {...kept.value} opened={props.task !== null} key={kept.opening} />
}

function OpenForm({
  template,
  fields,
  opened,
  close,
}: Omit<Props, 'task'> & { template: SeenTemplate; opened: boolean }) {
  const say = useText()
  const edits = useEdits()
  const takeBack = useTakeBack(template)
  const before = defaultsOf(template)
  const form = useEntryForm<DefaultValues>({
    initial: Object.fromEntries(
      fields.map((field) => [field, field === 'lightTime' ? secondsOf(before.lightTime) : before[field]]),
    ),
    faults: ({ lightTime }) => (lightTime === '' ? { lightTime: required[textLanguage()] } : {}),
    keptAs: `template.config:${template.id}`,
    version: template.version,
  })
  const send = async (
    _values: DefaultValues,
    changed: DefaultValues,
    { version, fields }: MadeOn<DefaultValues>,
  ) => {
    const madeOn = { version, fields: enteredDefaults(fields) }
    const back = await setDefaults(edits, template, enteredDefaults(changed), madeOn)
    if (back) takeBack.offer(say('templates.further.units.defaults.title'), [template.id], back)
  }
  const submit = async () => {
    if (await form.submit(send)) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.units.defaults.edit')}
      onSubmit={submit}
      submit={say('common.save')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <DefaultFields
        values={form.values}
        change={(patch) => form.change({ ...form.values, ...patch }, Object.keys(patch))}
        fault={form.fault}
      />
    </FormDialog>
  )
}
