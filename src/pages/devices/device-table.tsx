import '#src/text/placing.ts'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Device } from '#contract/device-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { settableFunctions } from '#contract/rules/abilities.ts'
import type { DeviceRow } from '#src/data/devices.ts'
import { useFeatures } from '#src/session/use-person.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { TickBox } from '#src/ui/tick-box.tsx'
import { type Column, VirtualTable } from '#src/ui/virtual-table.tsx'
import { useReport } from '#src/widgets/fault/use-report.tsx'
import { DeviceStateBadge } from '#src/widgets/product/device-state-badge.tsx'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import { ProductIcon } from '#src/widgets/product/product-icon.tsx'
import { StatusValues } from '#src/widgets/product/status-values.tsx'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import classes from './device-table.module.css'

interface Props {
  campusId: number
  rows: readonly DeviceRow[]
  /** Where a room is, in words. */
  placeOf: (roomId: number) => string
  /** Those that are ticked, by id, and how one is ticked or not; null for who may not move them. */
  ticks: Ticks | null
}

export interface Ticks {
  has(id: number): boolean
  toggle(row: DeviceRow): void
}

const always = () => true
const DeviceActions = lazyDialog(
  async () => (await import('#src/widgets/device/device-actions.tsx')).DeviceActions,
  always,
)
/** The few who have the switch button (spec point 6) fetch what commands need; a list is drawn without it. */
const DeviceSwitch = lazyDialog(async () => (await import('./device-switch.tsx')).DeviceSwitch, always)
const SwitchNote = lazyDialog(async () => (await import('./device-switch.tsx')).SwitchNote, always)
const SwitchBlock = lazyDialog(async () => (await import('./device-switch.tsx')).SwitchBlock, always)

/** Devices as a table, on a phone as cards; each leads to its room. */
export function DeviceTable({ campusId, rows, placeOf, ticks }: Props) {
  const say = useText()
  const { report, form } = useReport(campusId)
  const { switchButton } = useFeatures()
  const drawing = useDrawing({ campusId, placeOf, ticks, report, switchButton })
  const columns = useMemo(() => columnsOf(drawing), [drawing])
  const card = useCallback((row: DeviceRow) => <DeviceItem row={row} drawing={drawing} />, [drawing])
  return (
    <>
      {form}
      {switchButton && <SwitchBlock />}
      <VirtualTable
        label={say('page.devices')}
        rows={rows}
        keyOf={({ device }) => device.id}
        height={52}
        columns={columns}
        card={card}
      />
    </>
  )
}

type Drawn = (row: DeviceRow) => ReactNode

interface Drawing extends Pick<Props, 'ticks' | 'placeOf'> {
  say: Say
  values: Drawn
  acts: Drawn
  /** Null for who has no switch button. */
  toSwitch: Drawn | null
}

interface Drawer extends Omit<Props, 'rows'> {
  report: (device: Device) => void
  switchButton: boolean
}

/** How a row is drawn: the same answer until that changes, so that a row is drawn anew only when its device has changed. */
function useDrawing({ campusId, placeOf, ticks, report, switchButton }: Drawer): Drawing {
  const say = useText()
  const products = useProductsById()
  return useMemo(() => {
    const functionsOf = ({ device }: DeviceRow) =>
      settableFunctions(products.get(device.productId)?.functionList ?? [])
    const acts = ({ device }: DeviceRow) => (
      <DeviceActions campusId={campusId} device={device} beside={[device]} report={report} />
    )
    const values = (row: DeviceRow) => (
      <>
        {row.status && (
          <StatusValues
            status={row.status}
            productTypeId={row.device.productTypeId}
            functions={functionsOf(row)}
          />
        )}
        {switchButton && <SwitchNote deviceId={row.device.id} />}
      </>
    )
    const toSwitch = (row: DeviceRow) => {
      const main = mainSwitch(functionsOf(row))
      return main && <DeviceSwitch row={row} main={main} />
    }
    return { say, ticks, placeOf, values, acts, toSwitch: switchButton ? toSwitch : null }
  }, [say, products, campusId, placeOf, ticks, report, switchButton])
}

const columnsOf = ({ say, ticks, placeOf, values, acts, toSwitch }: Drawing): Column<DeviceRow>[] => [
  ...(ticks
    ? [
        {
          key: 'tick',
          title: <VisuallyHidden>{say('placing.tickTitle')}</VisuallyHidden>,
          width: '20px',
          render: (row: DeviceRow) => <Tick row={row} ticks={ticks} />,
        },
      ]
    : []),
  {
    key: 'name',
    title: say('devices.nameTitle'),
    width: 'minmax(92px, 2fr)',
    render: ({ device, pending }) => (
      <>
        <NameLink device={device} />
        <div className={classes.product}>
          {device.productName} <Version device={device} /> <PendingMark pending={pending} />
        </div>
      </>
    ),
  },
  {
    key: 'number',
    title: say('devices.number'),
    width: 'minmax(112px, 1.6fr)',
    render: ({ device }) => (
      <>
        <div>{device.deviceNo}</div>
        <div className={classes.mac}>{device.mac}</div>
      </>
    ),
  },
  {
    key: 'place',
    title: say('devices.place'),
    width: 'minmax(72px, 2fr)',
    render: ({ device }) => placeOf(device.roomId),
  },
  {
    key: 'state',
    title: say('devices.stateTitle'),
    width: '64px',
    render: (row) => <DeviceStateBadge status={row.status} />,
  },
  {
    key: 'values',
    title: say('devices.readings'),
    width: 'minmax(76px, 2fr)',
    render: (row) => (
      <div className={classes.values}>
        {toSwitch?.(row)}
        <div>{values(row)}</div>
      </div>
    ),
  },
  {
    key: 'at',
    title: say('devices.reported'),
    width: 'minmax(56px, 0.8fr)',
    render: ({ status }) => status && <Age at={status.at} />,
  },
  {
    key: 'acts',
    title: <VisuallyHidden>{say('placing.actsTitle')}</VisuallyHidden>,
    width: '34px',
    render: acts,
  },
]

function Tick({ row, ticks }: { row: DeviceRow; ticks: Ticks }) {
  const say = useText()
  const { id, name } = row.device
  return <TickBox label={say('placing.tick', { name })} on={ticks.has(id)} turn={() => ticks.toggle(row)} />
}

function NameLink({ device }: Pick<DeviceRow, 'device'>) {
  return (
    <span className={classes.nameLine}>
      <ProductIcon parentTypeId={device.parentTypeId} productTypeId={device.productTypeId} />
      <Link to={pathTo('room', { roomId: device.roomId })} className={classes.name}>
        {device.name}
      </Link>
    </span>
  )
}

/** The firmware it runs, as it said last; nothing of one that never said. */
function Version({ device: { deviceVersion } }: Pick<DeviceRow, 'device'>) {
  const say = useText()
  if (deviceVersion === '') return null
  return <span title={say('devices.version')}>{`v${deviceVersion}`}</span>
}

function DeviceItem({ row, drawing }: { row: DeviceRow; drawing: Drawing }) {
  const { ticks, placeOf, values, acts, toSwitch } = drawing
  const { device, status, pending } = row
  const inHead = toSwitch?.(row)
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        {ticks && <Tick row={row} ticks={ticks} />}
        <NameLink device={device} />
        <PendingMark pending={pending} />
        <DeviceStateBadge status={row.status} />
        {inHead && <span className={classes.acts}>{inHead}</span>}
        <span className={classes.acts}>{acts(row)}</span>
      </div>
      <div className={classes.line}>{placeOf(device.roomId)}</div>
      <div className={classes.line}>{values(row)}</div>
      <div className={classes.line}>
        <span>
          {device.productName} <Version device={device} />
        </span>
        <span>{device.deviceNo}</span>
        {status && (
          <span className={classes.end}>
            <Age at={status.at} />
          </span>
        )}
      </div>
    </article>
  )
}
