import '#src/text/energy.ts'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCampus } from '#src/data/campuses.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { Allowed, useUrls } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { useInSight } from '#src/ui/use-in-sight.ts'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { ExportSubject } from '#src/widgets/charts/export-subject.ts'
import { ServiceGate } from '#src/widgets/service/service-gate.tsx'
import { AlarmsView } from './alarms.tsx'
import { AnalysisView } from './analysis.tsx'
import { DeviceStates } from './device-states.tsx'
import classes from './energy.module.css'
import type { EnergyScope } from './energy-scope.ts'
import { IntervalView } from './interval.tsx'
import { MetersView } from './meters.tsx'
import { Overview } from './overview.tsx'
import { ParkingView, parkingUrls } from './parking.tsx'
import { PeriodBar } from './period-bar.tsx'
import { RankingView } from './ranking.tsx'
import { useKeptScope } from './use-kept-scope.ts'
import { WorkView } from './work.tsx'

const ofCampus = (call: string) => `/campusEnergy/v1/${call}`

/** The views, each by the permission for what it asks; of an overview and a parking any part will do. */
const views = {
  overview: ['energyConsumption', 'deviceStatusList'].map(ofCampus),
  parking: parkingUrls,
  ranking: [ofCampus('energyRanking')],
  meters: [ofCampus('energyList')],
  work: [ofCampus('deviceWorkList')],
  analysis: [ofCampus('energyAnalysis')],
  interval: [ofCampus('getIntervalEnergy')],
  alarms: [ofCampus('alarmList')],
} as const satisfies Record<string, readonly string[]>
/** As in contract/campus-shapes.ts. */
const parkingType = 1
type View = keyof typeof views
const viewList = Object.keys(views) as View[]

/** /energy: what the active campus uses. */
export function EnergyPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.energy')}>
      {(campusId) => <CampusEnergy key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

/** Which view is open: it stands in the address, so that it can be led to and come back to. */
function useView(): [View, (view: string) => void] {
  const [params, setParams] = useSearchParams()
  const open = (view: string) =>
    setParams(
      (before) => {
        if (view === 'overview') before.delete('view')
        else before.set('view', view)
        return before
      },
      { replace: true },
    )
  return [viewList.find((each) => each === params.get('view')) ?? 'overview', open]
}

function CampusEnergy({ campusId }: { campusId: number }) {
  const say = useText()
  const [scope, setScope] = useKeptScope()
  const [asked, setView] = useView()
  const [meterId, setMeterId] = useState<number | null>(null)
  const campus = useCampus(campusId)
  const isParking = campus?.campusType === parkingType
  const urls = useUrls()
  const offered = viewList.filter(
    (each) => (each !== 'parking' || isParking) && views[each].some((url) => urls.has(url)),
  )
  const view = offered.find((each) => each === asked) ?? offered[0]
  const forest = useSpaces(campusId)
  // A parking is told by buildings and floors: of a room its floor is.
  const place = (forest?.pathOf(scope.spaceId ?? 0) ?? []).findLast(({ kind }) => kind !== 'room')
  const shown = view === 'parking' ? { ...scope, spaceId: place?.id ?? null } : scope
  const places = forest?.pathOf(shown.spaceId ?? 0) ?? []
  const subject = [campus, ...places].map((one) => one?.name ?? '').join(' ')
  const shared = { campusId, scope: shown }
  /** A room that was chosen stays so for other views while its floor is shown. */
  const change = (next: EnergyScope) =>
    setScope(next.spaceId === shown.spaceId ? { ...next, spaceId: scope.spaceId } : next)
  const bar = useInSight<HTMLDivElement>(`input[value="${view}"] + label`, offered.length)
  if (!view)
    return (
      <Page title={say('page.energy')}>
        <EmptyState title={say('energy.nothingAllowed')} hint={say('energy.nothingAllowedHint')} />
      </Page>
    )
  return (
    <Page title={say('page.energy')}>
      <div ref={bar} className={classes.views}>
        <SegmentedControl
          aria-label={say('energy.view')}
          value={view}
          data={offered.map((each) => ({ value: each, label: say(`energy.views.${each}`) }))}
          onChange={setView}
        />
      </div>
      <PeriodBar {...shared} change={change} rooms={view !== 'parking'} times={view !== 'interval'} />
      <ExportSubject value={subject}>
        {view === 'overview' && (
          <>
            <Allowed url={ofCampus('energyConsumption')}>
              <Overview {...shared} />
            </Allowed>
            <Allowed url={ofCampus('deviceStatusList')}>
              <DeviceStates {...shared} />
            </Allowed>
          </>
        )}
        {view === 'ranking' && <RankingView {...shared} />}
        {view === 'meters' && (
          <MetersView
            {...shared}
            analyse={(id) => {
              setMeterId(id)
              setView('analysis')
            }}
          />
        )}
        {view === 'work' && <WorkView {...shared} />}
        {view === 'parking' && <ParkingView {...shared} />}
        {view === 'interval' && <IntervalView campusId={campusId} spaceId={scope.spaceId} />}
        {view === 'alarms' && <AlarmsView {...shared} />}
        {view === 'analysis' && (
          <ServiceGate code="energyAnalysis" campusId={campusId}>
            <AnalysisView {...shared} meterId={meterId} choose={setMeterId} />
          </ServiceGate>
        )}
      </ExportSubject>
    </Page>
  )
}
