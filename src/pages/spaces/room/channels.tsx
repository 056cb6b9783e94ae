import '#src/text/rooms.ts'
import { Button, Switch } from '@mantine/core'
import type { AirLimits } from '#contract/rules/air-limits.ts'
import { irTypes, keyFunction } from '#contract/rules/infrared.ts'
import { useText } from '#src/text/text.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'
import { FunctionControl } from '../function-control.tsx'
import classes from './channels.module.css'
import type { RoomChannel } from './room-program.ts'

interface Props {
  channels: readonly RoomChannel[]
  /** What the device said last, by function with the channel's number behind it. */
  values: Readonly<Record<string, number>>
  disabled: boolean
  send(identifier: string, value: number): Promise<number | null>
  /** Sends what leaves nothing behind that could be held. */
  press(identifier: string, value: number): void
  limits: AirLimits
}

/** What hangs on a device, each told by itself: contacts of a relay, appliances of an infrared transmitter. */
export function Channels({ channels, ...rest }: Props) {
  const say = useText()
  return (
    <>
      <ul className={classes.channels}>
        {channels.map((channel) => (
          <Channel key={channel.channel} channel={channel} {...rest} />
        ))}
      </ul>
      {channels.some(({ irType }) => irType !== null) && (
        <p className={classes.remembered}>{say('rooms.channels.remembered')}</p>
      )}
    </>
  )
}

function Channel({
  channel: { channel, name, irType, keys },
  values,
  disabled,
  send,
  press,
  limits,
}: Omit<Props, 'channels'> & {
  channel: RoomChannel
}) {
  const say = useText()
  const functions = (irType === null ? undefined : irTypes[irType]?.functions) ?? []
  const named = (identifier: string) => `${identifier}${channel}`
  const on = values[named('switch')] === 1
  return (
    <li className={classes.channel} data-on={on}>
      <div className={classes.head}>
        <span className={classes.number}>{channel}</span>
        <span className={classes.name}>{name}</span>
        <Switch
          size="md"
          checked={on}
          disabled={disabled}
          aria-label={say('devices.switchOf', { name })}
          onChange={(event) => void send(named('switch'), event.currentTarget.checked ? 1 : 0)}
        />
      </div>
      {on &&
        functions
          .filter((fn) => fn !== mainSwitch(functions))
          .map((fn) => (
            <FunctionControl
              key={fn.identifier}
              fn={fn}
              name={name}
              value={values[named(fn.identifier)]}
              disabled={disabled}
              send={(value) => send(named(fn.identifier), value)}
              limits={limits}
              mode={values[named('mode')]}
            />
          ))}
      {keys.length > 0 && (
        <fieldset className={classes.keys} aria-label={say('rooms.channels.keysOf', { name })}>
          {keys.map((key) => (
            <Button
              key={key.keyCode}
              size="xs"
              variant="default"
              disabled={disabled}
              onClick={() => press(named(keyFunction.identifier), key.keyCode)}
            >
              {key.name}
            </Button>
          ))}
        </fieldset>
      )}
    </li>
  )
}
