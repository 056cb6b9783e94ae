import { marks } from '#src/text/marks.ts'
import '#src/text/parts.ts'
import { type AirCommand, airCommands, thermostatFunction, unitType } from '#contract/rules/climate.ts'
import { filmIdOf } from '#contract/rules/films.ts'
import { powerStates, switchStates } from '#contract/rules/room-defaults.ts'
import type { ScreenTile, ThermostatChild } from '#contract/template-room-shapes.ts'
import type { Say } from '#src/text/text.ts'
import type { EditField } from './edit-words.ts'

const second = 1_000

const nameOf = <N extends string>(numbers: Readonly<Record<N, number>>, value: unknown) =>
  (Object.keys(numbers) as N[]).find((name) => numbers[name] === value)

/** Fields of words, wall units, touch screens and room defaults that are not their own words. */
export const unitWords = (
  say: Say,
  called: (id: number) => string,
): Partial<Record<EditField, (value: unknown) => string>> => ({
  objectId: (value) => called(Number(value)),
  removeTileIds: (value) => (value as number[]).map(called).join(marks().list),
  command: (value) => say(`parts.units.airVoice.command.${nameOf<AirCommand>(airCommands, value) ?? 'on'}`),
  type: (value) => say(`parts.units.thermostats.types.${unitType(Number(value))}`),
  childList: (value) =>
    (value as ThermostatChild[])
      .filter(({ enable }) => enable === 1)
      .sort((a, b) => a.index - b.index)
      .map(({ type }) => say(`parts.units.thermostats.function.${thermostatFunction(type)}`))
      .join(' → '),
  pageList: (value) => (value as string[]).join(marks().list),
  tileList: (value) => (value as ScreenTile[]).map(({ targetId }) => called(targetId)).join(marks().list),
  url: (value) => (filmIdOf(String(value)) === null ? String(value) : say('parts.units.videos.uploaded')),
  lightTime: (value) =>
    value === 0
      ? say('parts.units.defaults.now')
      : `${Number(value) / second}${say('parts.units.defaults.seconds')}`,
  powerState: (value) => say(`parts.units.defaults.power.${nameOf(powerStates, value) ?? 'asBefore'}`),
  switchState: (value) => say(`parts.units.defaults.switched.${nameOf(switchStates, value) ?? 'asLast'}`),
})

/** Where a thing stands on a touch screen; null: nowhere. */
export const tileWords = (tile: ScreenTile | null, say: Say): string =>
  tile === null
    ? say('parts.units.screens.notOnScreen')
    : say('parts.units.screens.onPage', { page: tile.page })
