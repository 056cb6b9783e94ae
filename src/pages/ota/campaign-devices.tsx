import { Select } from '@mantine/core'
import { useState } from 'react'
import type { CampaignDevice } from '#contract/firmware-shapes.ts'
import { type FirmwareDeviceState, isUnderWay } from '#contract/rules/firmware/states.ts'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { timeInWords } from '#src/ui/time.ts'
import classes from './ota.module.css'

const tones: Record<FirmwareDeviceState, Tone> = {
  waiting: 'plain',
  sent: 'accent',
  downloading: 'accent',
  installing: 'accent',
  done: 'ok',
  failed: 'bad',
  cancelled: 'plain',
}

/** What a device may be in, as people ask for it. */
const kinds = ['failed', 'underWay', 'waiting', 'done', 'cancelled'] as const

type Kind = (typeof kinds)[number]

const kindOf = (state: FirmwareDeviceState): Kind =>
  isUnderWay(state) ? 'underWay' : (state as Exclude<Kind, 'underWay'>)

/** Devices drawn at once: more are found by their state. */
const most = 200

/** The devices of a campaign by how they are getting on, those that failed first. */
export function Devices({ devices }: { devices: readonly CampaignDevice[] }) {
  const say = useText()
  const [kind, setKind] = useState<Kind | null>(null)
  const counts = new Map<Kind, number>()
  for (const { state } of devices) counts.set(kindOf(state), (counts.get(kindOf(state)) ?? 0) + 1)
  const found = kind === null ? devices : devices.filter(({ state }) => kindOf(state) === kind)
  return (
    <section>
      <h3 className={classes.heading}>{say('ota.detail.devices')}</h3>
      <Select
        aria-label={say('ota.detail.show')}
        data={[
          { value: 'all', label: say('ota.detail.all', { count: devices.length }) },
          ...kinds
            .filter((one) => counts.has(one) || one === kind)
            .map((value) => ({ value, label: `${say(`ota.stateName.${value}`)} ${counts.get(value) ?? 0}` })),
        ]}
        allowDeselect={false}
        value={kind ?? 'all'}
        onChange={(value) => setKind(value === 'all' ? null : (value as Kind))}
      />
      {found.length === 0 && <p className={classes.line}>{say('ota.detail.noneOf')}</p>}
      <ul className={classes.list} aria-label={say('ota.detail.devices')} style={{ gap: 0, marginTop: 8 }}>
        {found.slice(0, most).map((device) => (
          <li key={device.deviceId} className={classes.device}>
            <DeviceLine device={device} />
          </li>
        ))}
      </ul>
      {found.length > most && (
        <p className={classes.line}>{say('ota.detail.more', { count: found.length - most })}</p>
      )}
    </section>
  )
}

function DeviceLine({ device }: { device: CampaignDevice }) {
  const say = useText()
  const { name, deviceNo, place, wave, state, progress, fault, fromVersion, toVersion, changedAt } = device
  const versions = { from: fromVersion || say('ota.detail.unknownVersion'), to: toVersion }
  return (
    <>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <Badge tone={tones[state]}>{say(`ota.deviceState.${state}`, { progress })}</Badge>
      </div>
      <p className={classes.line}>
        {place} · <span className={classes.mono}>{deviceNo}</span>
      </p>
      <p className={classes.line}>
        {[
          say('ota.detail.wave', { wave }),
          say('ota.detail.versions', versions),
          changedAt !== null && timeInWords(changedAt, 'MM-DD HH:mm:ss'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {fault && <p className={classes.fault}>{say(`ota.fault.${fault}`)}</p>}
    </>
  )
}
