import { countText } from '#src/text/count.ts'
import type { SpaceTotals } from './space-totals.ts'
import classes from './state-counts.module.css'
import type { RoomWords } from './use-room-words.ts'

const states = ['online', 'fault', 'offline'] as const

/** How many devices run, have a fault, are offline. Zeros are left out; nothing is said before it is known. */
export function StateCounts({ totals, words }: { totals: SpaceTotals; words: RoomWords }) {
  if (totals.devices === null) return <div className={classes.states} data-reading />
  if (totals.devices === 0) return <div className={classes.states}>{words.noDevices}</div>
  return (
    <div className={classes.states}>
      {states
        .filter((state) => totals[state] > 0)
        .map((state) => (
          <span key={state} className={classes.state} data-state={state}>
            {words[state]} {countText(totals[state])}
          </span>
        ))}
    </div>
  )
}
