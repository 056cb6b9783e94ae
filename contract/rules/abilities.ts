import type { ProductFunction } from '../product.ts'

/**
 * What a product says of itself that nobody tells it by a scene: the least brightness of a driver (the specification's
 * name), how many channels a relay module has, how many appliances an infrared transmitter works. Its `max` is the count,
 * or the highest value.
 */
export const abilities = {
  minBrightness: 'drive_power_min_brightness',
  relayChannels: 'relay_channels',
  irChannels: 'ir_channels',
} as const
export type Ability = keyof typeof abilities

const names = new Set<string>(Object.values(abilities))

/** What of a product's functions can be told to it; the others are how it is made or set up. */
export const toldFunctions = <F extends Pick<ProductFunction, 'identifier'>>(functions: readonly F[]): F[] =>
  functions.filter(({ identifier }) => !names.has(identifier))

/**
 * What is done at once and leaves nothing behind: a curtain stops, a key of a remote control is sent. No scene sets it, nobody
 * holds it, no status says it.
 */
const momentary = /^(stop|key)\d*$/

/** Whether a function, of a device or of a channel (`key2`), is one of these. */
export const isMomentary = (identifier: string): boolean => momentary.test(identifier)

/** What of a product's functions can be set and stays so: what scenes, groups and timings are made of. */
export const settableFunctions = <F extends Pick<ProductFunction, 'identifier'>>(
  functions: readonly F[],
): F[] => toldFunctions(functions).filter(({ identifier }) => !isMomentary(identifier))

/** The ability of a product; undefined for one that has it not. */
export const abilityOf = <F extends Pick<ProductFunction, 'identifier'>>(
  product: { functionList: readonly F[] } | undefined,
  ability: Ability,
): F | undefined => product?.functionList.find(({ identifier }) => identifier === abilities[ability])

/** Product types (spec point 9) of what has parts of its own in a template. */
export const relayModuleType = 205
export const irTransmitterType = 610
export const dimmingDriverType = 120
