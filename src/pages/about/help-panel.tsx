import '#src/text/about.ts'
import '#src/text/guide.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { bases } from '#contract/bases.ts'
import { pathTo } from '#contract/pages.ts'
import { askForTour } from '#src/session/tour.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import classes from './about.module.css'

const apiDocs = `${bases.api}/docs`

/** What the product is, its licence, the way to the documentation of its calls, the guide and the tour. */
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
      <div className={classes.acts}>
        <Button variant="default" component={Link} to={pathTo('guide')}>
          {say('guide.open')}
        </Button>
        <Button variant="default" onClick={askForTour}>
          {say('guide.tour.again')}
        </Button>
      </div>
    </Panel>
  )
}
