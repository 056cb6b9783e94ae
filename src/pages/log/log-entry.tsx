import '#src/text/people.ts'
import '#src/text/transfer.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { success } from '#contract/errors.ts'
import { useText } from '#src/text/text.ts'
import { timeInWords } from '#src/ui/time.ts'
import { callWords } from '#src/widgets/people/permission-words.ts'
import classes from './log.module.css'

/** One write: who, what, from where; opened, what was sent and every field before and after. */
export function LogEntry({ entry }: { entry: AuditEntry }) {
  const say = useText()
  const failed = entry.code !== success
  return (
    <li className={classes.entry}>
      <details>
        <summary className={classes.head}>
          <time className={classes.time} dateTime={new Date(entry.at).toISOString()}>
            {timeInWords(entry.at)}
          </time>
          <span className={classes.who}>
            {entry.username || say('people.nobody')}
            {entry.accessKey !== null && ` · ${say('people.byKey', { name: entry.accessKey })}`}
            {entry.behalf && ` · ${say('transfer.logBehalf', { name: entry.behalf.username })}`}
          </span>
          <span className={classes.what} data-failed={failed}>
            {callWords(entry.call, say)}
            {failed && ` · ${say('people.failed', { code: entry.code })}`}
          </span>
          <span className={classes.dim}>
            {entry.changeNum > 0 && `${say('people.changes', { count: entry.changeNum })} · `}
            {entry.ip}
          </span>
        </summary>
        <div className={classes.body}>
          <p className={classes.dim}>{entry.userAgent}</p>
          {Object.keys(entry.input).length > 0 && (
            <>
              <h3 className={classes.title}>{say('people.input')}</h3>
              <pre className={classes.code}>{JSON.stringify(entry.input, null, 1)}</pre>
            </>
          )}
          <Changes entry={entry} />
        </div>
      </details>
    </li>
  )
}

const words = (value: unknown) =>
  value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value)

function Changes({ entry: { changes, changeNum } }: { entry: AuditEntry }) {
  const say = useText()
  if (changes.length === 0) return <p className={classes.dim}>{say('people.noChanges')}</p>
  return (
    <>
      <h3 className={classes.title}>{say('people.changed')}</h3>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log never changes, and one row may stand in it twice
        <table key={index} className={classes.table}>
          <caption>
            {say(`people.action.${change.action}`)} {change.table} {change.id}
          </caption>
          <thead>
            <tr>
              <th scope="col">{say('people.what')}</th>
              <th scope="col">{say('people.before')}</th>
              <th scope="col">{say('people.after')}</th>
            </tr>
          </thead>
          <tbody>
            {[...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})])].map(
              (field) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{words(change.before?.[field])}</td>
                  <td>{words(change.after?.[field])}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      ))}
      {changeNum > changes.length && (
        <p className={classes.dim}>
          {say('people.moreChanges', { shown: changes.length, count: changeNum })}
        </p>
      )}
    </>
  )
}
