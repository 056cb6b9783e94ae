import type { DeviceStatusFigure } from '#contract/energy/campus-energy.ts'
import { deviceRates } from '#contract/rules/device-rates.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import { stateColours } from '#src/widgets/charts/colours.ts'
import { type Category, categories, categoryOf } from '#src/widgets/product/device-categories.ts'
import { AnsweredPart } from './answered.tsx'
import { type EnergyScope, fileNameAt } from './energy-scope.ts'
import { honestyColumns, honestyOf } from './rows.ts'

const nobody = { onlineCount: 0, faultCount: 0, outlineCount: 0, newestAt: null as number | null }

/** An answer that was kept before categories said when they were heard last holds none of it. */
type Kept = Omit<DeviceStatusFigure, 'newestAt'> & { newestAt?: number | null }

/** How many of each category stand how, in the order in which categories are shown. */
function sumsOf(list: readonly Kept[]): [Category, typeof nobody][] {
  const sums = new Map<Category, typeof nobody>()
  for (const { parentTypeId, newestAt = null, ...entry } of list) {
    const category = categoryOf(parentTypeId)
    const sum = sums.get(category) ?? nobody
    sums.set(category, {
      onlineCount: sum.onlineCount + entry.onlineCount,
      faultCount: sum.faultCount + entry.faultCount,
      outlineCount: sum.outlineCount + entry.outlineCount,
      newestAt: Math.max(sum.newestAt ?? 0, newestAt ?? 0) || null,
    })
  }
  return categories.flatMap((category) => {
    const sum = sums.get(category)
    return sum ? [[category, sum]] : []
  })
}

/** The share of them that is in reach: of the others nobody knows how they stand now. */
const coverageOf = ({ onlineCount, faultCount, outlineCount }: typeof nobody) =>
  (onlineCount + faultCount) / (onlineCount + faultCount + outlineCount || 1)

/** How many devices of each category run, are in fault or out of reach, with the share that runs. */
export function DeviceStates({ campusId, scope: { spaceId } }: { campusId: number; scope: EnergyScope }) {
  const say = useText()
  const answer = useAnswer('campusEnergy.deviceStatusList', { campusId })
  // Devices are counted by campus alone: beside figures of a part of it, that has to be said.
  const whole = spaceId !== null && say('energy.wholePlace', { place: say('system.place') })
  const title = [say('energy.devices'), whole].filter(Boolean).join(' · ')
  return (
    <AnsweredPart answer={answer}>
      {({ list }) => (
        <ChartCard
          title={title}
          rowTitle={say('energy.category')}
          rows={sumsOf(list).map(([category, sum]) => ({
            label: say(`devices.category.type${category}`),
            values: { running: sum.onlineCount, fault: sum.faultCount, stopped: sum.outlineCount },
            more: {
              runRate: deviceRates(sum).runRate / 100,
              ...honestyOf(say, { coverage: coverageOf(sum), estimated: 0, newestAt: sum.newestAt }),
            },
          }))}
          series={[
            { key: 'running', label: say('energy.running'), unit: '', colour: stateColours.running },
            { key: 'fault', label: say('energy.fault'), unit: '', colour: stateColours.fault },
            { key: 'stopped', label: say('energy.stopped'), unit: '', colour: stateColours.stopped },
          ]}
          columns={[{ key: 'runRate', label: say('energy.runRate'), percent: true }, ...honestyColumns(say)]}
          height={220}
          fileName={fileNameAt(say('energy.devices'), answer.freshness?.at ?? Date.now())}
        />
      )}
    </AnsweredPart>
  )
}
