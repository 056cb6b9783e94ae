import '#src/text/rooms.ts'
import { Switch } from '@mantine/core'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { Lease } from '#contract/lease.ts'
import type { Product, ProductFunction } from '#contract/product.ts'
import { toldFunctions } from '#contract/rules/abilities.ts'
import type { AirLimits } from '#contract/rules/air-limits.ts'
import type { Values } from '#contract/rules/room/events.ts'
import { commandKey, useCommand, useCommandStates } from '#src/data/commands.ts'
import { useText } from '#src/text/text.ts'
import { CommandNote } from '#src/widgets/device/command-note.tsx'
import { AnswerNotes } from '#src/widgets/product/answer-notes.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import type { RoomNames } from '#src/widgets/template/why-words.ts'
import { FunctionControl } from '../function-control.tsx'
import { offeredBeside } from './card-functions.ts'
import { useRoomCommand } from './hold.tsx'
import { Moments } from './lazy-moments.ts'
import { LeaseMark } from './leases.tsx'
import classes from './room-controls.module.css'
import { memberValues, type RoomGroup } from './room-program.ts'
import { Why } from './why.tsx'

interface Props {
  roomId: number
  group: RoomGroup
  statuses: ReadonlyMap<number, DeviceStatus>
  products: ReadonlyMap<number, Product>
  /** Why it cannot be told anything now. */
  blocked: string | undefined
  names: RoomNames
  leases: readonly Lease[]
  limits: AirLimits
}

/** One group: how many of it are on, its switch, and what else it can be told as it stands. */
export function GroupTile({ roomId, group, statuses, products, blocked, names, leases, limits }: Props) {
  const say = useText()
  const send = useRoomCommand()
  const sendNow = useCommand()
  const { groupValue, name, members, devices } = group
  const command = useCommandStates().get(commandKey({ roomId, groupValue }))
  const tell = (identifier: string, paramValue: number) =>
    send({ roomId, groupValue, identifier, paramValue }).catch(() => null)
  // Nobody holds what leaves nothing behind. The refusal is shown by the command's own note.
  const doNow = (identifier: string, paramValue: number) =>
    void sendNow({ roomId, groupValue, identifier, paramValue }).catch(() => undefined)
  const functions = eachOnce(
    members.map(
      ({ device, functions: own }) =>
        own ?? toldFunctions(products.get(device.productId)?.functionList ?? []),
    ),
  )
  const main = mainSwitch(functions)
  const reached = members.flatMap((member): Values[] => {
    const values = memberValues(member, statuses)
    return values ? [values] : []
  })
  const lit = reached.filter((values) => values.switch === 1)
  const on = lit.length > 0
  const busy = command?.kind === 'sending' || command?.kind === 'at-gateway'
  const disabled = blocked !== undefined || busy
  // Of those that are dark it is said what they come on with.
  const said = main && on ? lit : reached
  const values = Object.fromEntries(functions.map((fn) => [fn.identifier, middleOf(said, fn)]))
  return (
    <li className={classes.group} data-lit={on}>
      <div className={classes.groupHead}>
        <div className={classes.groupText}>
          <h3 className={classes.groupName}>{name}</h3>
          <p className={classes.groupCount}>{say('rooms.lit', { on: lit.length, total: members.length })}</p>
        </div>
        <Why name={name} devices={devices} statuses={statuses} names={names} />
        {main && (
          <Switch
            size="md"
            checked={on}
            disabled={disabled || reached.length === 0}
            title={blocked}
            aria-label={say('devices.switchOf', { name })}
            onChange={(event) => void tell(main.identifier, event.currentTarget.checked ? 1 : 0)}
          />
        )}
      </div>
      {reached.length > 0 && (
        <>
          {offeredBeside(functions, { deviceSwitch: on ? 1 : 0, values }).map(({ fn, value }) => (
            <FunctionControl
              key={fn.identifier}
              fn={fn}
              name={name}
              value={value}
              disabled={disabled}
              send={(wanted) => tell(fn.identifier, wanted)}
              limits={limits}
              mode={modeOf(said)}
            />
          ))}
          <Moments name={name} functions={functions} disabled={blocked !== undefined} send={doNow} />
        </>
      )}
      <LeaseMark leases={leases} deviceIds={devices.map(({ id }) => id)} />
      <CommandNote command={command} />
      <AnswerNotes command={command} devices={devices} products={products} />
    </li>
  )
}

/** The mode that members are in; undefined when they are not in the same. */
function modeOf(lit: readonly Values[]): number | undefined {
  const modes = new Set(lit.flatMap(({ mode }) => mode ?? []))
  return modes.size === 1 ? [...modes][0] : undefined
}

/** What any of the members can be told, by the first that can. */
const eachOnce = (functions: readonly (readonly ProductFunction[])[]): ProductFunction[] =>
  [
    ...new Map(
      functions
        .flat()
        .reverse()
        .map((fn) => [fn.identifier, fn]),
    ).values(),
  ].reverse()

/** The mean of what members that are on say, on the function's own steps; undefined when none says. */
function middleOf(lit: readonly Values[], { identifier, min, step }: ProductFunction): number | undefined {
  const values = lit.flatMap(({ [identifier]: value }) => (value === undefined ? [] : [value]))
  if (values.length === 0) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return min + Math.round((mean - min) / (step || 1)) * (step || 1)
}
