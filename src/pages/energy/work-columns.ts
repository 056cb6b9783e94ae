import type { DeviceWork } from '#contract/energy/shapes.ts'
import type { CompanyFeatures } from '#contract/rules/company-features.ts'
import { deviceWorkWords } from '#contract/rules/device-work.ts'
import { type Dimension, hasDimension } from '#contract/rules/dimensions.ts'

/** What is told of a lamp's work beside its hours, and in what. */
export type WorkFigure = 'hours' | 'illuminance' | Dimension
export interface WorkColumn {
  key: WorkFigure
  unit: ReturnType<typeof deviceWorkWords>['units'][number]
}

const unitsOf = {
  h: 'hours',
  Lux: 'illuminance',
  mA: 'current',
  V: 'voltage',
  W: 'power',
} as const satisfies Record<string, WorkFigure>

/**
 * Hours with light, voltage and current for companies that have it so; for others hours, with what their settings switch on
 * (spec points 6 and 9).
 */
export function workColumns(
  features: Pick<CompanyFeatures, 'deviceWork'>,
  dimensions: Parameters<typeof hasDimension>[0],
): WorkColumn[] {
  const columns = deviceWorkWords(features).units.map((unit) => ({ key: unitsOf[unit], unit }))
  return columns.filter(
    ({ key }) =>
      features.deviceWork || key === 'hours' || key === 'illuminance' || hasDimension(dimensions, key),
  )
}

export const workOf = (work: DeviceWork, key: WorkFigure): number | null => work[key]
