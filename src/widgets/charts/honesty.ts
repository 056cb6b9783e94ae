import '#src/text/energy.ts'
import type { EnergyFigure } from '#contract/energy/shapes.ts'
import { isComplete } from '#contract/rules/energy/figures.ts'
import type { Say } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import type { ChartColumn } from './chart-data.ts'

/** How far a figure can be trusted, beside it in tables and exports. */
export const honestyColumns = (say: Say): ChartColumn[] => [
  { key: 'coverage', label: say('energy.coverage'), percent: true },
  { key: 'estimated', label: say('energy.estimated'), percent: true },
  { key: 'complete', label: say('energy.isComplete') },
  { key: 'newest', label: say('energy.facts.newest') },
]

/** An answer that was kept before alarms and lamps had their newest readings holds none. */
type Honest = Pick<EnergyFigure, 'coverage' | 'estimated'> & Partial<Pick<EnergyFigure, 'newestAt'>>

/** As in the sheets that the server makes. */
export const honestyOf = (say: Say, { coverage, estimated, newestAt = null }: Honest) => ({
  coverage,
  estimated,
  complete: say(isComplete({ coverage }) ? 'energy.yes' : 'energy.no'),
  newest: newestAt === null ? null : timeInWords(newestAt, 'YYYY-MM-DD HH:mm'),
})

/** Beside a curve of the period before: how much of that was measured. */
export const previousColumn = (say: Say): ChartColumn => ({
  key: 'previousCoverage',
  label: say('energy.previousCoverage'),
  percent: true,
})
