import { MultiSelect } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './projects.module.css'
import type { TaskFormProps } from './task-dialog.tsx'

/** The form that puts applications which belong to no project into one. */
export function BindAppsForm({ task, opened, close, done }: TaskFormProps<'bindApps'>) {
  const say = useText()
  const place = say('system.place')
  const { call } = useApi()
  const { data, waiting } = useAnswer('megaproject.unboundApps', {})
  const form = useCallForm<{ appIds: number[] }>('megaproject.bindApps', { initial: { appIds: [] } })
  const free = data?.list ?? []
  const { id: megaprojectId, megaprojectName: name } = task.project

  const submit = async () => {
    if (!(await form.submit(({ appIds }) => call('megaproject.bindApps', { megaprojectId, appIds })))) return
    toast.done(say('projects.saved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('projects.bindAppsOf', { name, place })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={free.length === 0}
      error={form.error}
    >
      {waiting ? (
        <LoadingState rows={1} height={40} />
      ) : free.length === 0 ? (
        <p className={classes.dim}>{say('projects.noUnbound', { place })}</p>
      ) : (
        <MultiSelect
          label={say('projects.chooseApps', { place })}
          description={say('projects.chooseAppsHint', { place })}
          {...form.limits('appIds')}
          data={free.map(({ appId, appName }) => ({ value: String(appId), label: appName }))}
          value={form.values.appIds.map(String)}
          onChange={(chosen) => form.change({ appIds: chosen.map(Number) })}
          error={form.fault('appIds')}
          searchable
          nothingFoundMessage={say('ui.noMatches')}
          hidePickedOptions
          comboboxProps={{ withinPortal: true }}
        />
      )}
    </FormDialog>
  )
}
