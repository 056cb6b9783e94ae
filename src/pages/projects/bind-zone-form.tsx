import { NativeSelect } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { type Binding, bindingLevels, bindingOf, choicesOf, rebound } from './binding.ts'
import classes from './projects.module.css'
import type { TaskFormProps } from './task-dialog.tsx'

/** The form that binds a zone to an application of its project, or to a building, a floor or a room of it. */
export function BindZoneForm({ task: { zone }, opened, close, done }: TaskFormProps<'bindZone'>) {
  const say = useText()
  const place = say('system.place')
  const { call } = useApi()
  const { data, waiting } = useAnswer('megaproject.appTree', { megaprojectId: zone.megaprojectId })
  const form = useCallForm<Binding>('megaproject.bindZone', {
    initial: () => bindingOf(zone),
    about: zone.id,
    // The call would end the binding.
    check: ({ appId }) => ({ appId: appId === null ? faultWords('required') : null }),
  })
  const { values: binding } = form
  const apps = data?.appVos ?? []

  const submit = async () => {
    if (!(await form.submit((values) => call('megaproject.bindZone', { ...values, id: zone.id })))) return
    toast.done(say('projects.saved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('projects.bindZoneOf', { name: zone.zoneName })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={apps.length === 0}
      error={form.error}
    >
      {waiting ? (
        <LoadingState rows={2} height={40} />
      ) : apps.length === 0 ? (
        <p className={classes.dim}>
          {say(data === null ? 'projects.notRead' : 'projects.nothingToBind', { place })}
        </p>
      ) : (
        <>
          <p className={classes.dim}>{say('projects.bindZoneHint', { place })}</p>
          {bindingLevels.map(({ field, level }) => {
            const choices = choicesOf(apps, binding, field)
            return (
              <NativeSelect
                key={field}
                label={say(`projects.level.${level}`, { place })}
                required={field === 'appId'}
                disabled={choices.length === 0}
                value={binding[field] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  form.change(rebound(binding, field, value === '' ? null : Number(value)))
                }
                data={[
                  { value: '', label: field === 'appId' ? '—' : say('projects.whole') },
                  ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                error={form.fault(field)}
              />
            )
          })}
        </>
      )}
    </FormDialog>
  )
}
