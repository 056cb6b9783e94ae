import '#src/text/rooms.ts'
import { Switch } from '@mantine/core'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import type { AirLimits } from '#contract/rules/air-limits.ts'
import { childFunctions, type ThermostatFunction } from '#contract/rules/climate.ts'
import { useText } from '#src/text/text.ts'
import { FunctionControl } from '../function-control.tsx'
import classes from './channels.module.css'

interface Props {
  /** What the wall unit is called. */
  unit: string
  kinds: readonly ThermostatFunction[]
  functions: readonly ProductFunction[]
  status: DeviceStatus
  disabled: boolean
  send(identifier: string, value: number): Promise<number | null>
  limits: AirLimits
}

/** What a wall unit is there for, each with what it can be told: air conditioner, floor heating, fresh air. */
export const Children = ({ kinds, ...rest }: Props) => (
  <ul className={classes.channels}>
    {kinds.map((kind) => (
      <Child key={kind} kind={kind} {...rest} />
    ))}
  </ul>
)

function Child({
  unit,
  kind,
  functions,
  status,
  disabled,
  send,
  limits,
}: Omit<Props, 'kinds'> & {
  kind: ThermostatFunction
}) {
  const say = useText()
  const [main, ...more] = childFunctions[kind].flatMap(
    (name) => functions.find(({ identifier }) => identifier === name) ?? [],
  )
  if (!main) return null
  const said = main.identifier === 'switch' ? status.deviceSwitch : status.values[main.identifier]
  const on = said === 1
  const name = `${unit} ${say(`rooms.child.${kind}`)}`
  return (
    <li className={classes.channel} data-on={on}>
      <div className={classes.head}>
        <span className={classes.name}>{say(`rooms.child.${kind}`)}</span>
        <Switch
          size="md"
          checked={on}
          disabled={disabled}
          aria-label={say('devices.switchOf', { name })}
          onChange={(event) => void send(main.identifier, event.currentTarget.checked ? 1 : 0)}
        />
      </div>
      {on &&
        more.map((fn) => (
          <FunctionControl
            key={fn.identifier}
            fn={fn}
            name={name}
            value={status.values[fn.identifier]}
            disabled={disabled}
            send={(value) => send(fn.identifier, value)}
            limits={limits}
            mode={status.values.mode}
          />
        ))}
    </li>
  )
}
