import '#src/text/faults.ts'
import { Link } from 'react-router-dom'
import type { AlarmDetail } from '#contract/alarm-shapes.ts'
import { opensPage, pages, pathTo } from '#contract/pages.ts'
import { isOpen } from '#contract/rules/alarms/life.ts'
import { isUnsettled } from '#contract/rules/fault-states.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { ReportButton } from '#src/widgets/fault/report-button.tsx'
import { titleWords } from './alarm-words.ts'
import classes from './drawer.module.css'

/** What people have reported of it, and, while it is open, a way to have somebody see to it by a report. */
export function AlarmReports({ alarm }: { alarm: AlarmDetail }) {
  const say = useText()
  const system = useSystem()
  const session = useSession()
  const mayOpen = session.kind === 'signed-in' && opensPage(pages.faults, system, session.routes)
  const { id, campusId, roomId, objectType, objectId, state, kind } = alarm
  // What the device had said before this build was fetched has no reports with it.
  const reports = alarm.reports ?? []
  const offers = roomId !== null && isOpen(state)
  if (reports.length === 0 && !offers) return null
  const isDevice = objectType === 'device' && kind !== 'gatewayOffline'
  const from = { alarmId: id, deviceId: isDevice ? objectId : null, describe: titleWords(alarm) }
  return (
    <section>
      <h3 className={classes.heading}>{say('alarms.reports')}</h3>
      {reports.length > 0 && (
        <ul className={classes.devices}>
          {reports.map(({ id: faultId, describe, state: how, reporter, reportedAt, assignee }) => (
            <li key={faultId}>
              <span>
                {mayOpen ? (
                  <Link to={`${pathTo('faults')}?id=${faultId}&campusId=${campusId}`}>{describe}</Link>
                ) : (
                  describe
                )}{' '}
                <Badge tone={isUnsettled(how) ? 'warn' : 'ok'}>{say(`faults.state.${how}`)}</Badge>
              </span>
              <span className={classes.dim}>
                {say('faults.by', { name: reporter, time: timeInWords(reportedAt, 'MM-DD HH:mm') })}
                {assignee && ` · ${say('faults.assignee', { name: assignee })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {offers && (
        <div className={classes.report}>
          <ReportButton campusId={campusId} roomId={roomId} from={from} />
        </div>
      )}
    </section>
  )
}
