import { useMemo } from 'react'
import type { RoomReport, RoomRuns, TemplateConfig } from '#contract/config-shapes.ts'
import { useText } from '#src/text/text.ts'
import changeClasses from './change-list.module.css'
import { namesIn } from './names-in.ts'
import classes from './room-runs.module.css'
import { swappedIn } from './swapped.ts'

/** So many are listed; who has more looks at the gateway first. */
const listed = 50

interface Props {
  runs: Pick<RoomRuns, 'devices'> & { sent: TemplateConfig }
  report: Pick<RoomReport, 'devices'> & { config: TemplateConfig }
}

/** The places of a room that are filled by other devices than it was sent, each with both numbers. */
export function SwappedPlaces({ runs, report }: Props) {
  const say = useText()
  const swapped = useMemo(() => swappedIn(runs.devices, report.devices), [runs.devices, report.devices])
  if (swapped.length === 0) return null
  const { thing } = namesIn({ before: runs.sent, after: report.config })
  const nothing = say('parts.publishing.difference.nothing')
  return (
    <>
      <p className={classes.dim}>{say('parts.publishing.runs.devices', { count: swapped.length })}</p>
      <ul className={changeClasses.parts} aria-label={say('parts.publishing.runs.deviceList')}>
        {swapped.slice(0, listed).map(({ identifier, sent, told }) => (
          <li key={identifier} className={changeClasses.part}>
            <span className={changeClasses.change}>
              <strong className={changeClasses.field}>{thing(identifier)}</strong>
              <span className={changeClasses.sides}>
                <del>{sent ?? nothing}</del>
                <span aria-hidden>→</span>
                <ins>{told ?? nothing}</ins>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {swapped.length > listed && (
        <p className={classes.dim}>
          {say('parts.publishing.runs.moreDevices', { count: swapped.length - listed })}
        </p>
      )}
    </>
  )
}
