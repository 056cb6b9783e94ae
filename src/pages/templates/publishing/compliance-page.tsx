import '#src/text/parts.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { RoomBoard } from './room-board.tsx'

/** Whether the rooms of the active campus run what was published for them, whatever their templates. */
export function CompliancePage() {
  const say = useText()
  return (
    <WithCampus title={say('page.compliance')}>
      {(campusId) => <CampusRooms key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function CampusRooms({ campusId }: { campusId: number }) {
  const say = useText()
  const { data, freshness, waiting, refresh } = useAnswer('template.campusConfigState', { id: campusId })
  return (
    <Page title={say('page.compliance')} freshness={freshness}>
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState title={say('templates.publish.notHeard')} hint={say('templates.publish.notHeardHint')} />
      ) : data.roomList.length === 0 ? (
        <EmptyState
          title={say('parts.publishing.noRooms')}
          hint={say('templates.publish.noRoomsHint', { page: say('page.building') })}
        />
      ) : (
        <RoomBoard roomList={data.roomList} changed={() => void refresh()} named />
      )}
    </Page>
  )
}
