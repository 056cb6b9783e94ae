import { MultiSelect, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Firmware, FirmwareTarget } from '#contract/firmware-shapes.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { first, Pace } from './campaign-pace.tsx'
import classes from './ota.module.css'

interface Props {
  firmware: Firmware | null
  close: () => void
  /** Called when a campaign has begun. */
  done: () => void
}

const scopes = ['campus', 'room', 'device'] as const

type Scope = (typeof scopes)[number]

/** A firmware, and which devices get it how fast. */
export function CampaignForm({ firmware, close, done }: Props) {
  const kept = useKept(firmware)
  if (!kept) return null
  return (
    <OpenForm key={kept.opening} firmware={kept.value} opened={firmware !== null} close={close} done={done} />
  )
}

/** The devices of the product, asked for when the form opens. */
function useTargets(id: number): FirmwareTarget[] | null {
  const { call } = useApi()
  const [targets, setTargets] = useState<FirmwareTarget[] | null>(null)
  useEffect(() => {
    void attempt(async () => setTargets(await call('ota.targetList', { id })))
  }, [call, id])
  return targets
}

/** What can be chosen of a scope, by id, with its name. */
function choices(scope: Scope, targets: readonly FirmwareTarget[]): Map<number, string> {
  return new Map(
    targets.map((one) => {
      if (scope === 'campus') return [one.campusId, one.campusName]
      if (scope === 'room') return [one.roomId, one.place]
      return [one.deviceId, `${one.place} / ${one.name}`]
    }),
  )
}

const idIn = (scope: Scope, one: FirmwareTarget) =>
  scope === 'campus' ? one.campusId : scope === 'room' ? one.roomId : one.deviceId

function OpenForm({ firmware, opened, close, done }: Props & { firmware: Firmware; opened: boolean }) {
  const say = useText()
  const { call } = useApi()
  const targets = useTargets(firmware.id)
  const [scope, setScope] = useState<Scope>('campus')
  const form = useCallForm('ota.addCampaign', { initial: first })
  const { chosen } = form.values
  const ids = chosen.map(Number)
  const matched = (targets ?? []).filter((one) => ids.includes(idIn(scope, one)))
  const getting = matched.filter(({ busy, version }) => !busy && version !== firmware.version)
  const name = say('ota.name', { product: firmware.productName, version: firmware.version })
  const place = say('system.place')
  const field = `${scope}Ids` as const
  const submit = async () => {
    const begun = await form.submit(async ({ chosen: _chosen, ...values }) => {
      const { devices } = await call('ota.addCampaign', { ...values, firmwareId: firmware.id, [field]: ids })
      toast.done(say('ota.create.begun', { count: devices }))
    })
    if (!begun) return
    close()
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('ota.create.title', { name })}
      onSubmit={() => void submit()}
      submit={say('ota.create.begin')}
      busy={form.busy}
      disabled={getting.length === 0}
      error={form.error}
    >
      {targets === null ? (
        <LoadingState rows={3} height={44} />
      ) : (
        <>
          <SegmentedControl
            fullWidth
            aria-label={say('ota.create.scope')}
            data={scopes.map((value) => ({ value, label: say(`ota.create.scopes.${value}`, { place }) }))}
            value={scope}
            onChange={(value) => {
              setScope(value as Scope)
              form.change({ chosen: [] })
            }}
          />
          <MultiSelect
            label={scope === 'campus' ? place : say(`ota.create.${scope}s`)}
            required
            searchable
            hidePickedOptions
            limit={100}
            data={[...choices(scope, targets)].map(([id, label]) => ({ value: String(id), label }))}
            value={chosen}
            onChange={(next) => form.change({ chosen: next }, ['chosen', 'campusIds'])}
            error={form.fault('campusIds')}
            nothingFoundMessage={say('ui.noMatches')}
          />
          {matched.length > 0 && (
            <p className={classes.line} role="status">
              {say('ota.create.matched', { count: getting.length, left: matched.length - getting.length })}
            </p>
          )}
          <Pace form={form} />
        </>
      )}
    </FormDialog>
  )
}
