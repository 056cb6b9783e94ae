import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Campaign, CampaignDetail, CampaignDevice } from '#contract/firmware-shapes.ts'
import { type FirmwareDeviceState, isUnderWay } from '#contract/rules/firmware/states.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CampaignCard } from './campaign-card.tsx'
import classes from './ota.module.css'

interface Props {
  campaign: Campaign | null
  close: () => void
  /** Called when it was steered. */
  changed: () => void
}

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

/** A campaign with its devices, how far each is, and what was done with it. */
export function CampaignDetailDialog({ campaign, close, changed }: Props) {
  const say = useText()
  const kept = useKept(campaign)
  if (!kept) return null
  const { id, productName, version } = kept.value
  const name = say('ota.name', { product: productName, version })
  return (
    <Dialog
      opened={campaign !== null}
      onClose={close}
      title={say('ota.detail.title', { name })}
      size={640}
      side
    >
      <Detail key={id} id={id} changed={changed} />
    </Dialog>
  )
}

function Detail({ id, changed }: { id: number; changed: () => void }) {
  const say = useText()
  const { data, freshness, waiting, refresh } = useAnswer('ota.campaign', { id })
  if (waiting) return <LoadingState />
  if (!data) return <EmptyState title={say('ota.noneHeld')} />
  const steered = () => {
    void refresh()
    changed()
  }
  return (
    <>
      {freshness && <StaleNote {...freshness} />}
      <CampaignCard campaign={data} changed={steered} />
      <Devices devices={data.deviceList} />
      <History history={data.history} />
    </>
  )
}

function Devices({ devices }: { devices: readonly CampaignDevice[] }) {
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

function History({ history }: Pick<CampaignDetail, 'history'>) {
  const say = useText()
  return (
    <section>
      <h3 className={classes.heading}>{say('ota.detail.history')}</h3>
      <ol className={classes.list} style={{ gap: 2 }}>
        {history.map(({ at, by, step, wave }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
          <li key={index} className={classes.line}>
            {timeInWords(at)} {say(`ota.entry.${step}`, { wave })} {by}
          </li>
        ))}
      </ol>
    </section>
  )
}
