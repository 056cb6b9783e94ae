import '#src/text/placing.ts'
import { IconArrowsExchange, IconKey, IconPencil, IconPlugOff, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { type Device, gatewayType } from '#contract/device-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { GatewayTask } from './gateway-form.tsx'
import type { MoveTask } from './move-form.tsx'

const MoveForm = lazyDialog(
  async () => (await import('./move-form.tsx')).MoveForm,
  ({ task }) => task !== null,
)
const RenameForm = lazyDialog(
  async () => (await import('./rename-form.tsx')).RenameForm,
  ({ device }) => device !== null,
)
const GatewayForm = lazyDialog(
  async () => (await import('./gateway-form.tsx')).GatewayForm,
  ({ task }) => task !== null,
)

interface Props {
  campusId: number
  /** As the screen shows it. */
  device: Device
  /** What may be put into another room with it; it is among them. */
  beside: readonly Device[]
  /** Begins a report of a fault of it. */
  report(device: Device): void
}

/** What can be done with a device beside telling it something: a report of a fault, another name, another room, no use. */
export function DeviceActions({ campusId, device, beside, report }: Props) {
  const say = useText()
  const confirm = useConfirm()
  const { deleteDevice } = useEdits()
  const [move, setMove] = useState<MoveTask | null>(null)
  const [renamed, setRenamed] = useState<Device | null>(null)
  const [renewed, setRenewed] = useState<GatewayTask | null>(null)
  const online = useConnection().kind === 'online'
  const isGateway = device.parentTypeId === gatewayType
  const mayRenew = useAllowed('/gateway/v1/renew')
  const may = {
    report: useAllowed('/fault/v1/report'),
    rename: useAllowed('/device/v1/edit'),
    move: useAllowed('/device/v1/move'),
    renew: mayRenew && isGateway && online,
    delete: useAllowed('/device/v1/delete'),
  }
  const remove = async () => {
    const sure = await confirm({
      title: say('placing.sureDelete', { name: device.name }),
      body: say('placing.sureDeleteBody'),
      confirm: say('placing.delete'),
      danger: true,
    })
    if (sure) await attempt(() => deleteDevice(campusId, device))
  }
  const all: (MenuAction & { key: keyof typeof may })[] = [
    { key: 'report', icon: IconTool, label: say('placing.report'), run: () => report(device) },
    { key: 'rename', icon: IconPencil, label: say('placing.rename'), run: () => setRenamed(device) },
    {
      ...{ key: 'move', icon: IconArrowsExchange, label: say('placing.move') },
      run: () => setMove({ campusId, devices: beside, chosen: [device.id] }),
    },
    {
      ...{ key: 'renew', icon: IconKey, label: say('placing.renewGateway') },
      run: () => setRenewed({ campusId, gateway: device }),
    },
    {
      ...{ key: 'delete', icon: IconPlugOff, label: say('placing.delete'), danger: true },
      run: () => void remove(),
    },
  ]
  return (
    <>
      <DotsMenu
        actions={all.filter(({ key }) => may[key])}
        label={say('placing.more', { name: device.name })}
      />
      <MoveForm task={move} close={() => setMove(null)} />
      {isGateway && <GatewayForm task={renewed} close={() => setRenewed(null)} />}
      <RenameForm campusId={campusId} device={renamed} close={() => setRenamed(null)} />
    </>
  )
}
