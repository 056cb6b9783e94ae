import '#src/text/rooms.ts'
import type { Device } from '#contract/device-shapes.ts'
import type { Product } from '#contract/product.ts'
import type { CommandState } from '#src/data/commander.ts'
import { useText } from '#src/text/text.ts'
import { valueWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import classes from './room-controls.module.css'

/** More of them than this are counted. */
const namedAtMost = 3

interface Props {
  command: CommandState | undefined
  devices: readonly Device[]
  products: ReadonlyMap<number, Product>
}

/** Names the devices of a group that have confirmed another value than it was told, as a room's limits have it. */
export function OthersNote({ command, devices, products }: Props) {
  const say = useText()
  const words = useFunctionWords()
  const others = command?.kind === 'confirmed' || command?.kind === 'partly' ? command.others : undefined
  if (!others) return null
  const names = others.values.flatMap(({ deviceId, value }) => {
    const device = devices.find(({ id }) => id === deviceId)
    if (!device) return []
    const functions = products.get(device.productId)?.functionList ?? []
    const fn = functions.find(({ identifier }) => identifier === others.identifier)
    return [`${device.name} ${fn ? valueWords(fn, value, words) : value}`]
  })
  const shown = names.slice(0, namedAtMost).join(say('devices.comma'))
  return (
    <p className={classes.silent}>
      {names.length > namedAtMost
        ? say('rooms.othersMany', { names: shown, count: names.length })
        : say('rooms.others', { names: shown })}
    </p>
  )
}
