import { Switch } from '@mantine/core'
import type { ProductFunction } from '#contract/product.ts'
import { commandKey, useCommand, useCommandStates } from '#src/data/commands.ts'
import type { DeviceRow } from '#src/data/devices.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { CommandNote } from '#src/widgets/device/command-note.tsx'
import { useCommandBlock, useControlBlock, whyBlocked } from '#src/widgets/device/use-control-block.ts'

interface Props {
  row: DeviceRow
  /** The on/off function of its product. */
  main: ProductFunction
}

/** Tells a device of a list to be on or off, as its card in its room does. What came of it is said by SwitchNote. */
export function DeviceSwitch({ row: { device, status }, main }: Props) {
  const say = useText()
  const send = useCommand()
  const command = useCommandStates().get(commandKey({ deviceId: device.id }))
  const block = useControlBlock(device.roomId)
  if (block.kind === 'hidden') return null
  const busy = command?.kind === 'sending' || command?.kind === 'at-gateway'
  return (
    <Switch
      checked={status?.online === true && status.deviceSwitch === 1}
      disabled={block.kind === 'blocked' || busy || status?.online === false}
      title={whyBlocked(block)}
      aria-label={say('devices.switchOf', { name: device.name })}
      onChange={({ currentTarget: { checked } }) =>
        // The refusal is shown by the command's own note.
        void send({
          deviceId: device.id,
          identifier: main.identifier,
          paramValue: checked ? 1 : 0,
        }).catch(() => undefined)
      }
    />
  )
}

/** How far the last command to a device got, or why it was not done. */
export const SwitchNote = ({ deviceId }: { deviceId: number }) => (
  <CommandNote command={useCommandStates().get(commandKey({ deviceId }))} />
)

/** Why nothing in the list can be switched now. */
export function SwitchBlock() {
  const block = useCommandBlock()
  return block.kind === 'blocked' && <Notice kind="note">{block.reason}</Notice>
}
