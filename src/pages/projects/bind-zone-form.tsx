import { MultiSelect, NativeSelect } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { faultWords } from '#src/form/call-rules.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { type Binding, bindingOf, placesOf } from './binding.ts'
import classes from './projects.module.css'
import type { TaskFormProps } from './task-dialog.tsx'

/** The form that binds a zone to an application of its project, or to buildings, floors and rooms of it. */
export function BindZoneForm({ task: { zone }, opened, close, done }: TaskFormProps<'bindZone'>) {
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

  const submit = async () => {
    const save = ({ appId: app, placeIds: chosen }: Binding) =>
      call('megaproject.bindZone', {
        ...{ id: zone.id, appId: app },
        ...(chosen.length === 0 ? {} : { placeIds: chosen }),
      })
    if (!(await form.submit(save))) return
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
          <MultiSelect
            label={say('projects.level.places')}
            description={say('projects.placesHint', { place })}
            placeholder={placeIds.length === 0 ? say('projects.whole') : ''}
            disabled={places.length === 0}
            maxValues={limits.zonePlaces}
            data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={placeIds.map(String)}
            onChange={(chosen) => form.change({ placeIds: chosen.map(Number) })}
            error={form.fault('placeIds')}
            searchable
            limit={200}
            nothingFoundMessage={say('ui.noMatches')}
            hidePickedOptions
            comboboxProps={{ withinPortal: true }}
          />
        </>
      )}
    </FormDialog>
  )
}
