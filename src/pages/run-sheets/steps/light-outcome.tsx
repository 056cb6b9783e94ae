import { IconCircleCheck } from '@tabler/icons-react'
import { type LightKind, lightClasses, lightOf } from '#contract/rules/run-sheet/light.ts'
import { useText } from '#src/text/text.ts'
import classes from './light-fields.module.css'
import { floored } from './step-words.ts'

/** What the readings come to, and what of it falls short. */
export function Outcome({ kind, readings }: { kind: LightKind; readings: readonly number[] }) {
  const say = useText()
  const { average, least, uniformity, short, points } = lightOf(kind, readings)
  const lx = (value: number) => say('runSheets.light.lx', { value: floored(value) })
  return (
    <div className={classes.outcome} role="status">
      <dl className={classes.figures} data-numbers>
        <div data-short={short.includes('illuminance')}>
          <dt>{say('runSheets.light.average')}</dt>
          <dd>{lx(average)}</dd>
        </div>
        <div>
          <dt>{say('runSheets.light.least')}</dt>
          <dd>{lx(least)}</dd>
        </div>
        <div data-short={short.includes('uniformity')}>
          <dt>{say('runSheets.light.uniformity')}</dt>
          <dd>{floored(uniformity, 2)}</dd>
        </div>
      </dl>
      {short.length === 0 ? (
        <p className={classes.met}>
          <IconCircleCheck size={18} aria-hidden /> {say('runSheets.light.met')}
        </p>
      ) : (
        <p className={classes.short}>
          {short
            .map((what) =>
              say(`runSheets.light.short.${what}`, { count: lightClasses[kind].points - points }),
            )
            .join(say('devices.comma'))}
        </p>
      )}
    </div>
  )
}
