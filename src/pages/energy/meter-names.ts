import type { MeterFigure } from '#contract/energy/shapes.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import type { Say } from '#src/text/text.ts'

type Named = Pick<MeterFigure, 'meterId' | 'meterName' | 'meterNo' | 'placeName' | 'lamps'>

/** Lamps without a meter are called what they are: the lamps of a room, estimated. */
export const meterTitle = (say: Say, { lamps, meterName }: Pick<Named, 'lamps' | 'meterName'>): string =>
  lamps ? say('energy.lampsOf', { room: meterName }) : meterName

/** Where a meter is, without the part of it that its name begins with: '1F lights' in 'Tower / 1F' is in 'Tower'. */
function placeBeside({ meterName, placeName }: Pick<Named, 'meterName' | 'placeName'>): string {
  const steps = placeName.split(' / ')
  return `${meterName} `.startsWith(`${steps.at(-1)} `) ? steps.slice(0, -1).join(' / ') : placeName
}

/**
 * What meters are called where they stand among others, by their ids: many have the same name, so each is told with its
 * place, and with its number where that is the same too.
 */
export function meterNames(say: Say, meters: readonly Named[]): ReadonlyMap<number, string> {
  const named = meters.map((meter) => {
    const title = meterTitle(say, meter)
    const place = title.includes(meter.placeName) ? '' : placeBeside(meter)
    return { meter, name: [title, place].filter(Boolean).join(' · ') }
  })
  const alike = groupBy(named, ({ name }) => name)
  return new Map(
    named.map(({ meter, name }) => {
      const isOne = alike.get(name)?.length === 1
      return [meter.meterId, isOne || meter.meterNo === '' ? name : `${name} · ${meter.meterNo}`]
    }),
  )
}
