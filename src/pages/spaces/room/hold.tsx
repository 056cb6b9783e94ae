import '#src/text/rooms.ts'
import { SegmentedControl } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { Saying } from '#src/data/commander.ts'
import { useCommand } from '#src/data/commands.ts'
import { useText } from '#src/text/text.ts'
import classes from './hold.module.css'

interface Hold {
  minutes: number | null
  choose(minutes: number | null): void
}

const HoldContext = createContext<Hold>({ minutes: null, choose: () => undefined })

/** How long what is told in a room is held: chosen for as long as its page is open. */
export function HoldProvider({ children }: { children: ReactNode }) {
  const [minutes, choose] = useState<number | null>(null)
  const value = useMemo(() => ({ minutes, choose }), [minutes])
  return <HoldContext value={value}>{children}</HoldContext>
}

/** Tells a device or a room something now, and holds it for as long as was chosen. */
export function useRoomCommand(): (saying: Saying) => Promise<void> {
  const send = useCommand()
  const { minutes } = useContext(HoldContext)
  return useCallback(
    (saying) => send(minutes === null ? saying : { ...saying, holdMinutes: minutes }),
    [send, minutes],
  )
}

const none = 'none'
const lengths = [30, 60, 120, 240] as const

/** For how long what is set next is held. */
export function HoldChoice({ disabled }: { disabled: boolean }) {
  const say = useText()
  const { minutes, choose } = useContext(HoldContext)
  const data = [
    { value: none, label: say('rooms.holding.none') },
    ...lengths.map((each) => ({
      value: String(each),
      label:
        each < 60
          ? say('rooms.holding.minutes', { count: each })
          : say('rooms.holding.hours', { count: each / 60 }),
    })),
  ]
  return (
    <div className={classes.choice}>
      <span className={classes.label}>{say('rooms.holding.label')}</span>
      <SegmentedControl
        size="sm"
        className={classes.lengths}
        aria-label={say('rooms.holding.label')}
        disabled={disabled}
        value={minutes === null ? none : String(minutes)}
        onChange={(chosen) => choose(chosen === none ? null : Number(chosen))}
        data={data}
      />
      {minutes !== null && <p className={classes.hint}>{say('rooms.holding.hint')}</p>}
    </div>
  )
}
