import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { WaitingReport } from '#src/data/faults.ts'
import { useText } from '#src/text/text.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { timeInWords } from '#src/ui/time.ts'
import classes from './faults.module.css'

/** A report that is only on this device yet; it leads to its edit, where it can be changed or discarded. */
export function WaitingCard({
  report: { entryId, room, describe, photo, at, pending },
}: {
  report: WaitingReport
}) {
  const say = useText()
  return (
    <article className={classes.card}>
      {photo && <img className={classes.photo} src={photo} alt={say('faults.photoOf', { name: room })} />}
      <div className={classes.text}>
        <div className={classes.head}>
          <span className={classes.name}>
            <Link to={pathTo('outboxEntry', { entryId })}>{room}</Link>
          </span>
          <PendingMark pending={pending} />
        </div>
        <p className={classes.words}>{describe}</p>
        <p className={classes.line}>{timeInWords(at, 'MM-DD HH:mm')}</p>
      </div>
    </article>
  )
}
