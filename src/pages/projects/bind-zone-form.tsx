import { NativeSelect } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'
import { type Binding, bindingOf, placesOf } from './binding.ts'
import classes from './projects.module.css'
import type { TaskFormProps } from './task-dialog.tsx'
import { ManyField, TaskForm } from './task-form.tsx'

/** The form that binds a zone to an application of its project, or to buildings, floors and rooms of it. */
export function BindZoneForm({ task: { zone }, ...dialog }: TaskFormProps<'bindZone'>) {
  const say = useText()
  const place = say('system.place')
  const { call } = useApi()
  const { data, waiting } = useAnswer('megaproject.appTree', { megaprojectId: zone.megaprojectId })
  const form = useCallForm<Binding>('megaproject.bindZone', {
    initial: () => bindingOf(zone),
    about: zone.id,
    // The call would end the binding.
    check: (values) => ({ appId: values.appId === null ? faultWords('required') : null }),
  })
  const { appId, placeIds } = form.values
  const apps = data?.appVos ?? []
  const places = placesOf(apps, appId)

  const save = ({ appId: app, placeIds: chosen }: Binding) =>
    call('megaproject.bindZone', {
      ...{ id: zone.id, appId: app },
      ...(chosen.length === 0 ? {} : { placeIds: chosen }),
    })
  return (
    <TaskForm
      {...dialog}
      form={form}
      title={say('projects.bindZoneOf', { name: zone.zoneName })}
      save={save}
      disabled={apps.length === 0}
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
          <NativeSelect
            label={say('projects.level.app', { place })}
            required
            value={appId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.change({ appId: value === '' ? null : Number(value), placeIds: [] })
            }
            data={[
              { value: '', label: '—' },
              ...apps.map((app) => ({ value: String(app.appId), label: app.appName })),
            ]}
            error={form.fault('appId')}
          />
          <ManyField
            label={say('projects.level.places')}
            description={say('projects.placesHint', { place })}
            placeholder={placeIds.length === 0 ? say('projects.whole') : ''}
            disabled={places.length === 0}
            maxValues={limits.zonePlaces}
            choices={places}
            chosen={placeIds}
            choose={(chosen) => form.change({ placeIds: chosen })}
            error={form.fault('placeIds')}
            limit={200}
            hidePickedOptions
          />
        </>
      )}
    </TaskForm>
  )
}
