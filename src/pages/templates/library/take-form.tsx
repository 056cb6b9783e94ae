import type { CommonTemplate } from '#contract/library-shapes.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { CampusPicker } from '../campus-picker.tsx'
import classes from './library.module.css'

interface Props {
  common: CommonTemplate | null
  /** Chosen at first; null for none. */
  campusId: number | null
  close: () => void
  /** Called with the new template. */
  done: (templateId: number) => void
}

/** Makes a template of a common one, and says beforehand what of it does not exist here. */
export function TakeForm(props: Props) {
  const kept = useKept(props.common)
  return kept && <OpenForm {...props} key={kept.opening} common={kept.value} opened={props.common !== null} />
}

interface Values extends Record<string, unknown> {
  name: string
  campusIds: number[]
}

function OpenForm({
  common,
  campusId,
  opened,
  close,
  done,
}: Omit<Props, 'common'> & { common: CommonTemplate; opened: boolean }) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm<Values>('template.takeCommon', {
    initial: { name: common.name, campusIds: campusId === null ? [] : [campusId] },
  })
  const submit = async () => {
    let made = 0
    const taken = await form.submit(async (values) => {
      const { created } = await call('template.takeCommon', { ...values, commonId: common.id })
      made = created[0]?.id ?? 0
    })
    if (taken) done(made)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.library.takeTitle', { name: common.name })}
      onSubmit={() => void submit()}
      submit={say('parts.library.take')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <NameField {...form.text('name')} {...form.limits('name')} />
      <CampusPicker {...form.value<number[]>('campusIds')} />
      <MissingProducts names={common.missingProducts} />
    </FormDialog>
  )
}

/** Equipment that does not go along, by name. */
export function MissingProducts({ names }: { names: readonly string[] }) {
  const say = useText()
  if (names.length === 0) return null
  return (
    <div>
      <p className={classes.bad}>{say('parts.library.missing', { count: names.length })}</p>
      <ul className={classes.lines}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
