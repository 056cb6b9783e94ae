import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { MapConfig, MapFields } from '#contract/data-settings.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDataSettingsVerbs } from '#src/data/data-settings.ts'
import { useMapConfig } from '#src/data/displays.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './data-settings.module.css'
import { SaveButton } from './save-button.tsx'
import { SettingsFrame, ShownSwitch } from './settings-frame.tsx'
import { savingUrl, useSave } from './use-save.ts'

/** /settings/data/map: whether the map is shown, and the review number it may be shown to the public by. */
export function DataMapPage() {
  return (
    <SettingsFrame name="dataMap" answered={useMapConfig()}>
      {(config) => (
        <>
          <DisplayPanel config={config} />
          <ReviewPanel config={config} />
        </>
      )}
    </SettingsFrame>
  )
}

function DisplayPanel({ config }: { config: MapConfig }) {
  const say = useText()
  const { saveMap } = useDataSettingsVerbs()
  const { save, offline, allowed, disabled } = useSave(savingUrl('mapConfig', config))
  return (
    <Panel title={say('previews.settings.display')}>
      <ShownSwitch
        label={say('previews.settings.mapShown')}
        hint={say('previews.settings.mapHint')}
        checked={config.isDisplay}
        disabled={disabled}
        onChange={allowed ? (isDisplay) => void save(() => saveMap(config, { isDisplay })) : null}
      />
      {allowed && offline && <p className={classes.hint}>{say('company.online')}</p>}
    </Panel>
  )
}

function ReviewPanel({ config }: { config: MapConfig }) {
  const say = useText()
  const allowed = useAllowed(savingUrl('mapConfig', config))
  return (
    <Panel title={say('previews.settings.review')}>
      {allowed ? (
        <ReviewForm config={config} />
      ) : (
        <p className={classes.told}>{config.reviewNumber || '—'}</p>
      )}
    </Panel>
  )
}

function ReviewForm({ config }: { config: MapConfig }) {
  const say = useText()
  const { saveMap } = useDataSettingsVerbs()
  const offline = useConnection().kind === 'offline'
  const initial: Pick<MapFields, 'reviewNumber'> = { reviewNumber: config.reviewNumber }
  const form = useCallForm('mapConfig.edit', { initial, about: 'review' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await form.submit((fields) => saveMap(config, fields))
    if (sent) toast.done(say('previews.settings.saved'))
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <DraftOffer unsaved={form.unsaved} />
      <TextInput
        label={say('previews.settings.review')}
        description={say('previews.settings.reviewHint')}
        placeholder={say('previews.settings.reviewSample')}
        autoComplete="off"
        {...form.limits('reviewNumber')}
        {...form.text('reviewNumber')}
      />
      <FormError error={form.error} />
      <SaveButton busy={form.busy} offline={offline} />
    </form>
  )
}
