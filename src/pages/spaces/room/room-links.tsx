import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import type { Space } from '../space-view.ts'
import { RoomConfig } from './room-config.tsx'

/** What a room runs, and the ways to what is proved in it and to what has happened there. */
export function RoomLinks({ node, className }: { node: Space; className: string | undefined }) {
  const say = useText()
  const { id, templateId } = node
  return (
    <>
      {templateId !== null && templateId > 0 && (
        <Allowed url="/template/v1/getById">
          <RoomConfig roomId={id} templateId={templateId} />
        </Allowed>
      )}
      {templateId !== null && id > 0 && (
        <Allowed url="/runSheet/v1/list">
          <Link to={pathTo('runSheet', { roomId: id })} className={className}>
            {say('page.runSheets')}
          </Link>
        </Allowed>
      )}
      {id > 0 && (
        <Allowed url="/placeRecord/v1/list">
          <Link to={`${pathTo('buildingRecord')}?in=${id}`} className={className}>
            {say('page.buildingRecord')}
          </Link>
        </Allowed>
      )}
    </>
  )
}
