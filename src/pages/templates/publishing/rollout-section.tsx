import type { Rollout } from '#contract/rollout-shapes.ts'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { RolloutCard } from '#src/widgets/rollout/rollout-card.tsx'
import classes from './publishing.module.css'

/** What is on its way to a template's rooms in waves, and what was last. */
export function RolloutSection({ rollouts, changed }: { rollouts: readonly Rollout[]; changed: () => void }) {
  const say = useText()
  if (rollouts.length === 0) return null
  return (
    <Panel title={say('parts.publishing.rollouts')}>
      <ul className={classes.list}>
        {rollouts.map((rollout) => (
          <li key={rollout.id}>
            <RolloutCard rollout={rollout} changed={changed} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
