import { useText } from '#src/text/text.ts'
import classes from './errors.module.css'

const detailsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)

/** What stands in the place of a page, or of the whole console, that has failed. It needs nothing but itself. */
export function Crashed({ error, whole = false }: { error: unknown; whole?: boolean | undefined }) {
  const say = useText()
  return (
    <div className={classes.error} data-whole={whole} role="alert">
      <h1 className={classes.title} data-page-title tabIndex={-1}>
        {say('errors.crashedTitle')}
      </h1>
      <p className={classes.hint}>{say('errors.crashedSafe')}</p>
      <button type="button" className={classes.button} onClick={() => location.reload()}>
        {say('errors.reload')}
      </button>
      <details className={classes.details}>
        <summary>{say('errors.details')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{detailsOf(error)}</pre>
      </details>
    </div>
  )
}
