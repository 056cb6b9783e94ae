import type { TemplateConfig } from '../config-shapes.ts'
import type { ProductFunction } from '../product.ts'
import { abilityOf } from './abilities.ts'
import { irTypes, keyFunction } from './infrared.ts'

const contact: ProductFunction = { identifier: 'switch', name: '开关', min: 0, max: 1, step: 1, unit: '' }

/** Appliances of every type give a function the same range, so that it need not be known which one hangs on a channel. */
const appliance: readonly ProductFunction[] = [
  ...new Map(
    Object.values(irTypes).flatMap(({ functions }) => functions.map((fn) => [fn.identifier, fn] as const)),
  ).values(),
]

const numbered = (functions: readonly ProductFunction[], channels: number): ProductFunction[] =>
  Array.from({ length: channels }, (_, place) =>
    functions.map((fn) => ({
      ...fn,
      identifier: `${fn.identifier}${place + 1}`,
      name: `${fn.name} ${place + 1}`,
    })),
  ).flat()

/** How many contacts a product's relay has, each with a state of its own that it reports; 0 for other products. */
export const contactsOf = (functionList: readonly ProductFunction[]): number =>
  abilityOf({ functionList }, 'relayChannels')?.max ?? 0

/**
 * What can be told to channels of a device, by the functions of its product: each named with the number of its channel
 * behind it, `switch2` (docs/mqtt.md). Empty for what has no channels.
 */
export const channelFunctions = (functionList: readonly ProductFunction[]): ProductFunction[] => [
  ...numbered([contact], contactsOf(functionList)),
  ...numbered([...appliance, keyFunction], abilityOf({ functionList }, 'irChannels')?.max ?? 0),
]

/** What can be told to what hangs on channels in a room, by what its configuration calls that. */
export const hangingFunctions = ({
  relays = [],
  infrared = [],
}: Pick<TemplateConfig, 'relays' | 'infrared'>): ReadonlyMap<string, readonly ProductFunction[]> =>
  new Map([
    ...relays.map(({ identifier }) => [identifier, [contact]] as const),
    ...infrared.map(
      ({ identifier, irType }) => [identifier, irTypes[irType]?.functions ?? [contact]] as const,
    ),
  ])
