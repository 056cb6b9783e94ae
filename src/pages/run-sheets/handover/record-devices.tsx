import type { Handover } from '#contract/run-sheet-shapes.ts'
import type { Say } from '#src/text/text.ts'
import { RecordTable } from './record-table.tsx'

/** The devices that a room was handed over with. */
export function RecordDevices({ devices, say }: Pick<Handover, 'devices'> & { say: Say }) {
  const columns = (['device', 'product', 'serial', 'firmware'] as const).map((column) =>
    say(`runSheets.record.${column}`),
  )
  return (
    <RecordTable title={say('runSheets.record.devices')} columns={columns}>
      {devices.map(({ name, productName, deviceNo, version }) => (
        <tr key={deviceNo}>
          <td>{name || '—'}</td>
          <td>{productName || '—'}</td>
          <td>{deviceNo}</td>
          <td>{version || '—'}</td>
        </tr>
      ))}
    </RecordTable>
  )
}
