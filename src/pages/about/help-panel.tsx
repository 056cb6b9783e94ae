import '#src/text/about.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import classes from './about.module.css'

const apiDocs = '/iot_api/docs'

/** What the product is, its licence, and the way to the documentation of its calls. */
export function HelpPanel() {
  const say = useText()
  return (
    <Panel title={say('about.help')}>
      <p className={classes.text}>{say('about.product')}</p>
      <p className={classes.text}>{say('about.licence')}</p>
      <p className={classes.text}>
        <a className={classes.link} href={apiDocs} target="_blank" rel="noreferrer">
          {say('about.apiDocs')}
        </a>
      </p>
    </Panel>
  )
}
