import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { Holding } from '#src/data/commander.ts'
import { type ConfirmedCommand, useConfirmedCommand } from '#src/data/commands.ts'
import { fetched, useFetched } from '#src/ui/lazy-dialog.tsx'
import classes from './hold.module.css'

export interface Hold {
  /** How long what is set next is held; null for not at all. */
  holding: Holding | null
  choose(holding: Holding | null): void
}

const HoldContext = createContext<Hold>({ holding: null, choose: () => undefined })
export const useHold = (): Hold => useContext(HoldContext)

/** How long what is told in a room is held: chosen for as long as its page is open. */
export function HoldProvider({ children }: { children: ReactNode }) {
  const [holding, choose] = useState<Holding | null>(null)
  const value = useMemo(() => ({ holding, choose }), [holding])
  return <HoldContext value={value}>{children}</HoldContext>
}

/** Tells a device or a room something now, and holds it for as long as was chosen. */
export function useRoomCommand(): ConfirmedCommand {
  const send = useConfirmedCommand()
  const { holding } = useHold()
  return useCallback<ConfirmedCommand>(
    (saying) => send(holding === null ? saying : { ...saying, ...holding }),
    [send, holding],
  )
}

/** What `HoldChoice` is drawn with. */
export const holdChoice = fetched(async () => (await import('./hold-choice.tsx')).HoldChoice)

interface Props {
  campusId: number
  roomId: number
  disabled: boolean
}

/** For how long what is set next is held. Its place is kept until it is here. */
export function HoldChoice(props: Props) {
  const Choice = useFetched(holdChoice, true)
  return <div className={classes.choice}>{Choice && <Choice {...props} />}</div>
}
