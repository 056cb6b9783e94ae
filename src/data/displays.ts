import { useMemo } from 'react'
import type { EnergyConfig, MapConfig } from '#contract/data-settings.ts'
import type { Display, SwitchedEntry } from '#contract/rules/company-features.ts'
import { type Answered, useAnswer, useHeldAnswer } from './answers.ts'
import { useDesk } from './desk-context.ts'

export type Displays = Readonly<Record<SwitchedEntry, Display>>

const shown = (id: number | null | undefined, isDisplay: boolean | undefined): Display =>
  id === null || id === undefined ? null : { id, isDisplay: isDisplay ?? true }

/** What of the map, the energy pages and the board the company has switched off (spec point 5). */
const displaysOf = (map?: MapConfig | null, energy?: EnergyConfig | null): Displays => ({
  map: shown(map?.id, map?.isDisplay),
  energy: shown(energy?.id, energy?.energyPageDisplay),
  board: shown(energy?.id, energy?.overviewDisplay),
})

/** As this device last heard it; everything is shown until then. */
export function useDisplays(): Displays {
  const { cid } = useDesk().user
  const map = useHeldAnswer('mapConfig.getByCid', { cid })?.data
  const energy = useHeldAnswer('companyEnergyConfig.getByCid', { cid })?.data
  return useMemo(() => displaysOf(map, energy), [map, energy])
}

/** The same, asked for first where this device never heard; null while that is under way. */
export function useAskedDisplays(): Displays | null {
  const { cid } = useDesk().user
  const map = useAnswer('mapConfig.getByCid', { cid })
  const energy = useAnswer('companyEnergyConfig.getByCid', { cid })
  return map.waiting || energy.waiting ? null : displaysOf(map.data, energy.data)
}

export function useMapConfig(): Answered<MapConfig> {
  const { cid } = useDesk().user
  return useAnswer('mapConfig.getByCid', { cid })
}

export function useEnergyConfig(): Answered<EnergyConfig> {
  const { cid } = useDesk().user
  return useAnswer('companyEnergyConfig.getByCid', { cid })
}
