import '#src/text/rooms.ts'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { Cause, Why as Chain } from '#contract/why-shapes.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { type RoomNames, whyWords } from '#src/widgets/template/why-words.ts'
import classes from './why.module.css'

/** What is asked about. */
export interface Asked {
  /** A lamp, a group, the room. */
  name: string
  devices: readonly Device[]
  statuses: ReadonlyMap<number, DeviceStatus>
  /** Null while the room's template is not on this device. */
  names: RoomNames | null
}

const mainFn = 'switch'

/** Why devices stand as they do: of several those that came to it by the same way as one. */
interface Reason {
  key: string
  on: boolean
  /** Of a limit it was held to, not of its being on or off. */
  isLimit?: boolean
  names: string[]
  at: number | null
  words: string[]
}

/** Of a device's causes the one of its switch; of what has none, the latest. */
const causeOf = ({ cause = {} }: DeviceStatus): Cause | undefined =>
  cause[mainFn] ?? Object.values(cause).sort((a, b) => b.at - a.at)[0]

const isSelf = (why: Chain): boolean => why.length === 1 && why[0]?.kind === 'device'

const plain: RoomNames = { equipment: (of) => of, scene: String, group: String }

/** What is known of why, those that are on first, the latest first. */
function reasonsOf(say: Say, { devices, statuses, names }: Asked): Reason[] {
  const reasons = new Map<string, Reason>()
  for (const device of devices) {
    const status = statuses.get(device.id)
    if (!status?.online) continue
    const on = status.deviceSwitch === 1
    const cause = causeOf(status)
    const chain = cause && !isSelf(cause.why) ? whyWords(say, { nameOf: names ?? plain }, cause.why) : []
    const none = cause && isSelf(cause.why) ? 'rooms.why.self' : 'rooms.why.unknown'
    const words = chain.length > 0 ? chain : [say(none)]
    const at = cause?.at ?? null
    const minute = at === null ? '' : Math.floor(at / 60_000)
    const key = `${on} ${words.join('|')} ${minute}`
    const reason = reasons.get(key) ?? { key, on, names: [], at, words }
    reason.names.push(device.name)
    reasons.set(key, reason)
    for (const [fn, held] of Object.entries(status.cause ?? {})) {
      // What was asked of it and is not allowed is told beside why it runs.
      if (held.why.at(-1)?.kind !== 'limit') continue
      const limit = whyWords(say, { nameOf: names ?? plain }, held.why)
      const of = `${device.id} ${fn}`
      reasons.set(of, { key: of, on, isLimit: true, names: [device.name], at: held.at, words: limit })
    }
  }
  return [...reasons.values()].sort((a, b) => Number(b.on) - Number(a.on) || (b.at ?? 0) - (a.at ?? 0))
}

const namedAtMost = 4

function namesInWords(say: Say, names: readonly string[]): string {
  const some = names.slice(0, namedAtMost).join(say('devices.comma'))
  return names.length > namedAtMost ? say('rooms.why.many', { names: some, count: names.length }) : some
}

interface Props extends Asked {
  title: string
  opened: boolean
  onClose(): void
}

/** Answers with the chain from what happened to what was done. */
export function WhyDialog({ title, opened, onClose, ...asked }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {opened && <Reasons {...asked} />}
    </Dialog>
  )
}

function Reasons(props: Asked) {
  const say = useText()
  const reasons = reasonsOf(say, props)
  if (reasons.length === 0) return <p className={classes.dim}>{say('rooms.why.none')}</p>
  return (
    <>
      {props.names === null && <p className={classes.dim}>{say('rooms.why.template')}</p>}
      <ul className={classes.reasons}>
        {reasons.map(({ key, on, isLimit, names, at, words }) => (
          <li key={key} className={classes.reason} data-lit={on}>
            <p className={classes.names}>
              {say(`rooms.why.${isLimit ? 'isLimited' : on ? 'isOn' : 'isOff'}`, {
                names: namesInWords(say, names),
              })}
            </p>
            <p className={classes.chain}>{words.join(` ${say('rooms.why.arrow')} `)}</p>
            {at !== null && (
              <p className={classes.dim}>
                {say('rooms.why.since', { time: timeInWords(at, 'MM-DD HH:mm') })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
