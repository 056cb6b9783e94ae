import '#src/text/rooms.ts'
import { Button } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import classes from './room-controls.module.css'
import { roomKeys } from './room-keys.ts'
import type { RoomProgram } from './room-program.ts'

/** How long a finger stays, in ms; from 500 on it is a long press. */
const lengths = { short: 100, long: 800 } as const

interface Props {
  campusId: number
  program: RoomProgram
  blocked: boolean
}

/** Keys of panels that are simulated, to be pressed here: real ones have their own fingers. */
export function KeyPresses({ campusId, program, blocked }: Props) {
  const say = useText()
  const { data: reach } = useAnswer('device.reach', { campusId })
  const api = useApi()
  const keys = reach?.simulated ? roomKeys(program) : []
  if (keys.length === 0) return null
  const press = (deviceId: number, key: number, length: number) =>
    attempt(() => api.call('device.press', { deviceId, key, length }))
  return (
    <section className={classes.part} aria-labelledby="room-keys">
      <h2 id="room-keys" className={classes.heading}>
        {say('rooms.keys')}
      </h2>
      <p className={classes.hint}>{say('rooms.keysHint')}</p>
      <ul className={classes.keys}>
        {keys.map(({ device, key, name, hasLong }) => (
          <li key={`${device.id} ${key}`} className={classes.key}>
            <span className={classes.keyName}>{say('rooms.keyOf', { panel: device.name, key, name })}</span>
            <Button
              size="xs"
              variant="default"
              disabled={blocked}
              aria-label={say('rooms.pressOf', { panel: device.name, key })}
              onClick={() => press(device.id, key, lengths.short)}
            >
              {say('rooms.press')}
            </Button>
            {hasLong && (
              <Button
                size="xs"
                variant="default"
                disabled={blocked}
                aria-label={say('rooms.holdOf', { panel: device.name, key })}
                onClick={() => press(device.id, key, lengths.long)}
              >
                {say('rooms.hold')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
