import { useMemo, useState } from 'react'
import type { Device } from '#contract/device-shapes.ts'
import type { DeviceRow } from '#src/data/devices.ts'
import type { Ticks } from './device-table.tsx'

/** Devices that are ticked; they stay so while others are looked for. */
export function useTicks() {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Device>>(new Map())
  const ticks = useMemo(
    (): Ticks => ({
      has: (id) => ticked.has(id),
      toggle: ({ device }: DeviceRow) =>
        setTicked((before) => {
          const after = new Map(before)
          if (!after.delete(device.id)) after.set(device.id, device)
          return after
        }),
    }),
    [ticked],
  )
  const tickAll = (rows: readonly DeviceRow[]) =>
    setTicked((before) => new Map([...before, ...rows.map(({ device }) => [device.id, device] as const)]))
  return { ticked, ticks, tickAll, clear: () => setTicked(new Map()) }
}
