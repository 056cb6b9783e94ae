import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'
import classes from './projects.module.css'
import type { TaskFormProps } from './task-dialog.tsx'
import { ManyField, TaskForm } from './task-form.tsx'

/** The form that puts applications which belong to no project into one. */
export function BindAppsForm({ task, ...dialog }: TaskFormProps<'bindApps'>) {
  const say = useText()
  const place = say('system.place')
  const { call } = useApi()
  const { data, waiting, freshness } = useAnswer('megaproject.unboundApps', {})
  const form = useCallForm<{ appIds: number[] }>('megaproject.bindApps', { initial: { appIds: [] } })
  const free = data?.list ?? []
  const { id: megaprojectId, megaprojectName: name } = task.project

  return (
    <TaskForm
      {...dialog}
      form={form}
      title={say('projects.bindAppsOf', { name, place })}
      save={({ appIds }) => call('megaproject.bindApps', { megaprojectId, appIds })}
      disabled={free.length === 0}
    >
      {waiting ? (
        <LoadingState rows={1} height={40} />
      ) : free.length === 0 ? (
        <p className={classes.dim}>
          {data === null ? (freshness?.error ?? say('ui.staleNever')) : say('projects.noUnbound', { place })}
        </p>
      ) : (
        <ManyField
          label={say('projects.chooseApps', { place })}
          description={say('projects.chooseAppsHint', { place })}
          {...form.limits('appIds')}
          choices={free.map(({ appId, appName }) => ({ id: appId, name: appName }))}
          chosen={form.values.appIds}
          choose={(appIds) => form.change({ appIds })}
          error={form.fault('appIds')}
          hidePickedOptions
        />
      )}
    </TaskForm>
  )
}
