import { MultiSelect, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Firmware, FirmwareRoom, FirmwareTarget } from '#contract/firmware-shapes.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { placesAmong } from '#contract/rules/places-among.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { first, Pace, type Scope, scopes } from './campaign-pace.tsx'
import classes from './ota.module.css'

interface Props {
  firmware: Firmware | null
  close: () => void
  /** Called when a campaign has begun. */
  done: () => void
}

/** A firmware, and which devices get it how fast. */
export function CampaignForm({ firmware, close, done }: Props) {
  const kept = useKept(firmware)
  if (!kept) return null
  return (
    <OpenForm key={kept.opening} firmware={kept.value} opened={firmware !== null} close={close} done={done} />
  )
}

/** What can be chosen, with the devices that are in it, and how many of these need the firmware. */
interface Choice {
  label: string
  devices: number
  needing: number
}

/** What is told of a firmware's product, once it is wanted; null while it is not here. */
function useToldOf<N extends 'ota.targetRooms' | 'ota.targetList'>(
  name: N,
  id: number,
  wanted = true,
): DataOf<N> | null {
  const { call } = useApi()
  const [told, setTold] = useState<DataOf<N> | null>(null)
  useEffect(() => {
    if (wanted) void attempt(async () => setTold(await call<N>(name, { id } as InputOf<N>)))
  }, [call, name, id, wanted])
  return told
}

function campusesOf(rooms: readonly FirmwareRoom[]): Map<number, Choice> {
  const campuses = new Map<number, Choice>()
  for (const { campusId, campusName: label, ...room } of rooms) {
    const { devices, needing } = campuses.get(campusId) ?? { devices: 0, needing: 0 }
    const more = { devices: devices + room.devices, needing: needing + room.needing }
    campuses.set(campusId, { label, ...more })
  }
  return campuses
}

function roomsOf(rooms: readonly FirmwareRoom[]): Map<number, Choice> {
  const told = placesAmong(rooms)
  return new Map(
    rooms.map(({ roomId, campusName, place, devices, needing }) => [
      roomId,
      { label: told(campusName, place), devices, needing },
    ]),
  )
}

function devicesOf(targets: readonly FirmwareTarget[], running: string): Map<number, Choice> {
  const told = placesAmong(targets)
  return new Map(
    targets.map(({ deviceId, campusName, place, name, busy, version }) => [
      deviceId,
      {
        label: `${told(campusName, place)} / ${name}`,
        devices: 1,
        needing: busy || version === running ? 0 : 1,
      },
    ]),
  )
}

/** What there is to choose from, by id, null while it is not here; and how many devices are not listed among it. */
function useChoices(
  { id, version }: Firmware,
  scope: Scope,
): { choices: Map<number, Choice> | null; unlisted: number } {
  const rooms = useToldOf('ota.targetRooms', id)
  // Devices are many: they are asked for when one is to be chosen.
  const targets = useToldOf('ota.targetList', id, scope === 'device')
  if (scope !== 'device')
    return { choices: rooms && (scope === 'campus' ? campusesOf(rooms) : roomsOf(rooms)), unlisted: 0 }
  const all = (rooms ?? []).reduce((sum, { devices }) => sum + devices, 0)
  return { choices: targets && devicesOf(targets, version), unlisted: targets ? all - targets.length : 0 }
}

const sumOf = (chosen: readonly Choice[], of: 'devices' | 'needing'): number =>
  chosen.reduce((sum, one) => sum + one[of], 0)

function OpenForm({ firmware, opened, close, done }: Props & { firmware: Firmware; opened: boolean }) {
  const say = useText()
  const { call } = useApi()
  const form = useCallForm('ota.addCampaign', { about: firmware.id, initial: first })
  const { scope, chosen } = form.values
  const { choices, unlisted } = useChoices(firmware, scope)
  const ids = chosen.map(Number)
  const matched = ids.flatMap((id) => choices?.get(id) ?? [])
  const name = say('ota.name', { product: firmware.productName, version: firmware.version })
  const place = say('system.place')
  const field = `${scope}Ids` as const
  const submit = async () => {
    const begun = await form.submit(async ({ scope: _scope, chosen: _chosen, ...values }) => {
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
      unsaved={form.unsaved}
      disabled={sumOf(matched, 'needing') === 0}
      error={form.error}
    >
      <SegmentedControl
        fullWidth
        aria-label={say('ota.create.scope')}
        data={scopes.map((value) => ({ value, label: say(`ota.create.scopes.${value}`, { place }) }))}
        value={scope}
        onChange={(value) => form.change({ scope: value as Scope, chosen: [] })}
      />
      {choices === null ? (
        <LoadingState rows={3} height={44} />
      ) : (
        <>
          <MultiSelect
            label={scope === 'campus' ? place : say(`ota.create.${scope}s`)}
            required
            searchable
            hidePickedOptions
            limit={100}
            data={[...choices].map(([id, { label }]) => ({ value: String(id), label }))}
            value={chosen}
            onChange={(next) => form.change({ chosen: next }, ['chosen', 'campusIds'])}
            error={form.fault('campusIds')}
            nothingFoundMessage={say('ui.noMatches')}
          />
          {unlisted > 0 && (
            <p className={classes.line}>{say('ota.create.listedSome', { count: choices.size })}</p>
          )}
          {matched.length > 0 && <Getting matched={matched} />}
          <Pace form={form} />
        </>
      )}
    </FormDialog>
  )
}

/** How many of the devices that were chosen get the firmware, and how many do not. */
function Getting({ matched }: { matched: readonly Choice[] }) {
  const say = useText()
  const needing = sumOf(matched, 'needing')
  const count = Math.min(needing, limits.campaignDevices)
  return (
    <div role="status">
      <p className={classes.line}>
        {say('ota.create.matched', { count, left: sumOf(matched, 'devices') - needing })}
      </p>
      {needing > count && (
        <p className={classes.line}>
          {say('ota.create.further', { count: needing - count, most: limits.campaignDevices })}
        </p>
      )}
    </div>
  )
}
