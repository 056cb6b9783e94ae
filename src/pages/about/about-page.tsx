import '#src/text/about.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { LookChoice } from '#src/ui/look-choice.tsx'
import { Page } from '#src/ui/page.tsx'
import classes from './about.module.css'
import { HelpPanel } from './help-panel.tsx'
import { OfflinePanel } from './offline-panel.tsx'
import { StoragePanel } from './storage-panel.tsx'

/** /about: what is stored here, which version runs, how it looks, and the way out of a broken shell. */
export function AboutPage() {
  const say = useText()
  return (
    <Page title={say('page.about')}>
      <div className={classes.panels}>
        <StoragePanel />
        <OfflinePanel />
        <Panel title={say('about.look')}>
          <LookChoice />
        </Panel>
        <HelpPanel />
      </div>
    </Page>
  )
}
