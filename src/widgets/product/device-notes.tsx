import '#src/text/rooms.ts'
import type { Device } from '#contract/device-shapes.ts'
import type { Product } from '#contract/product.ts'
import type { CommandState, Others } from '#src/data/commander.ts'
import { useText } from '#src/text/text.ts'
import { valueWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import classes from './device-notes.module.css'

/** More names than this are counted. */
const namedAtMost = 3

interface Props {
  command: CommandState | undefined
  devices: readonly Device[]
  /** Where values are told: what they mean. */
  products?: ReadonlyMap<number, Product>
}

const othersOf = (command: CommandState | undefined): Others | undefined =>
  command && 'others' in command ? command.others : undefined

/** Names the devices that have not done what they were told, and those that have confirmed another value than that. */
export function DeviceNotes({ command, devices, products }: Props) {
  const words = useFunctionWords()
  const silent = command?.kind === 'partly' ? command.silent : []
  const { identifier = '', values = [] } = othersOf(command) ?? {}
  const named = (id: number) => devices.filter((device) => device.id === id)
  const cameTo = ({ productId }: Device, value: number) => {
    const functions = products?.get(productId)?.functionList ?? []
    const fn = functions.find((each) => each.identifier === identifier)
    return fn ? valueWords(fn, value, words) : value
  }
  return (
    <>
      <Named what="silent" names={silent.flatMap((id) => named(id).map(({ name }) => name))} />
      <Named
        what="others"
        names={values.flatMap(({ deviceId, value }) =>
          named(deviceId).map((device) => `${device.name} ${cameTo(device, value)}`),
        )}
      />
    </>
  )
}

function Named({ what, names }: { what: 'silent' | 'others'; names: readonly string[] }) {
  const say = useText()
  const many = names.length > namedAtMost
  const shown = { names: names.slice(0, namedAtMost).join(say('devices.comma')), count: names.length }
  return (
    names.length > 0 && (
      <p className={what === 'silent' ? classes.silent : classes.others}>
        {say(`rooms.${what}${many ? 'Many' : ''}`, shown)}
      </p>
    )
  )
}
