import '#src/text/transfer.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { useText } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import classes from './outbox.module.css'

/** Whose edit it is when it is a colleague's, and that it has been given to one. */
export function TransferMarks({ item: { behalf, exportedAt } }: { item: OutboxItem }) {
  const say = useText()
  return (
    <>
      {behalf !== null && <p className={classes.line}>{say('transfer.onBehalf', { name: behalf })}</p>}
      {exportedAt !== null && (
        <p className={classes.line}>
          {say('transfer.exported', { time: timeInWords(exportedAt, 'MM-DD HH:mm') })}
        </p>
      )}
    </>
  )
}
