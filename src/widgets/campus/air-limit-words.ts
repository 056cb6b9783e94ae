import '#src/text/air-limits.ts'
import type { AirLimits } from '#contract/rules/air-limits.ts'
import { airModeName } from '#contract/rules/climate.ts'
import { marks } from '#src/text/marks.ts'
import type { Say } from '#src/text/text.ts'

/** A mode by what it is called. */
export const modeWords = (say: Say, mode: number): string => {
  const name = airModeName(mode)
  return name ? say(`devices.value.mode.${name}`) : String(mode)
}

/** 制冷不低于 26 ℃、制热不高于 20 ℃. */
export function airLimitWords(say: Say, { coolLowest, heatHighest, modes }: AirLimits): string {
  const said = [
    ...(coolLowest === null ? [] : [say('airLimits.says.cool', { degrees: coolLowest })]),
    ...(heatHighest === null ? [] : [say('airLimits.says.heat', { degrees: heatHighest })]),
    ...(modes === null
      ? []
      : [
          say('airLimits.says.modes', {
            modes: modes.map((mode) => modeWords(say, mode)).join(marks().list),
          }),
        ]),
  ]
  return said.join(marks().semicolon) || say('airLimits.says.nothing')
}
