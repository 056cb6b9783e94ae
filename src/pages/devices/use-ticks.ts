import { useMemo } from 'react'
import type { Device } from '#contract/device-shapes.ts'
import type { DeviceRow } from '#src/data/devices.ts'
import { useTicked } from '#src/ui/use-ticked.ts'
import type { Ticks } from './device-table.tsx'

/** Devices that are ticked. */
export function useTicks() {
  const { ticked, tick, untick } = useTicked<Device>()
  const ticks = useMemo(
    (): Ticks => ({
      has: (id) => ticked.has(id),
      toggle: ({ device }: DeviceRow) => (ticked.has(device.id) ? untick([device.id]) : tick([device])),
    }),
    [ticked, tick, untick],
  )
  const tickAll = (rows: readonly DeviceRow[]) => tick(rows.map(({ device }) => device))
  return { ticked, ticks, tickAll, clear: () => untick([...ticked.keys()]) }
}
