import { deviceState } from '#contract/rules/device-rates.ts'
import type { DeviceRow } from '#src/data/devices.ts'
import { useText } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import { ExportButtons } from '#src/widgets/record/export-buttons.tsx'

interface Props {
  rows: readonly DeviceRow[]
  /** Where a room is, in words. */
  placeOf: (roomId: number) => string
}

/** The devices that are shown as a file; all of them are on this device, so that it needs no network. */
export function DeviceExport({ rows, placeOf }: Props) {
  const say = useText()
  return (
    <ExportButtons
      title={say('page.devices')}
      heads={(['name', 'product', 'no', 'mac', 'place', 'state', 'version', 'at'] as const).map((head) =>
        say(`devices.export.${head}`),
      )}
      cells={({ device, status }) => [
        device.name,
        device.productName,
        device.deviceNo,
        device.mac,
        placeOf(device.roomId),
        say(`devices.state.${status ? deviceState(status) : 'unknown'}`),
        device.deviceVersion,
        status ? timeInWords(status.at) : '',
      ]}
      held={rows}
      online
      ask={async ({ currentPage, pageSize }) => ({
        list: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize),
        total: rows.length,
      })}
    />
  )
}
