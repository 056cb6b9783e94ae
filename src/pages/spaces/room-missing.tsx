import '#src/text/rooms.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useOpens } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { ErrorState } from '#src/ui/states.tsx'
import { useHomeCampus } from '#src/widgets/campus/use-home-campus.ts'
import { RoomReading } from './room-reading.tsx'

/** Stands where a room would that this device does not hold: asks the server for its campus, which is then fetched. */
export const RoomMissing = ({ roomId }: { roomId: number }) =>
  isTemporaryId(roomId) ? <Nowhere /> : <Sought roomId={roomId} />

/** A door's code, a favourite or a link from elsewhere names a room of another campus: it becomes the active one. */
function Sought({ roomId }: { roomId: number }) {
  const { data, waiting } = useAnswer('ownRoom.where', { roomId })
  const awaited = useHomeCampus(data && [data.campusId])
  return waiting || awaited ? <RoomReading /> : <Nowhere />
}

function Nowhere() {
  const say = useText()
  const opens = useOpens('building')
  return (
    <Page title={say('page.room')}>
      <ErrorState
        title={say('places.roomMissing')}
        message={say('places.roomMissingHint')}
        action={
          <Button component={Link} to={opens ? pathTo('building') : '/'}>
            {say(opens ? 'places.backToBuildings' : 'errors.goHome')}
          </Button>
        }
      />
    </Page>
  )
}
