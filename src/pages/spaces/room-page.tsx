import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useAirLimits } from '#src/data/air-limits.ts'
import { useAnswer } from '#src/data/answers.ts'
import { type Room, useRoom } from '#src/data/devices.ts'
import { useFreshness } from '#src/data/freshness.ts'
import { useRoomTemplate } from '#src/data/room-templates.ts'
import { idIn, useRealId } from '#src/data/routes.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useTemplate } from '#src/data/templates.ts'
import { useAllowed, useOpens } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { fetched, lazyDialog, useFetched } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { useProductsByPid } from '#src/widgets/product/use-products-by-id.ts'
import { RoomBody } from './room/room-body.tsx'
import { roomProgram } from './room/room-program.ts'
import classes from './room-page.module.css'
import { RoomReading } from './room-reading.tsx'
import type { Space, SpaceTask } from './space-view.ts'

const EditRoom = lazyDialog(
  async () => (await import('./room/edit-room.tsx')).EditRoom,
  ({ task }) => task !== null,
)

const RoomMissing = lazyDialog(
  async () => (await import('./room-missing.tsx')).RoomMissing,
  () => true,
)

const ReportButton = lazyDialog(
  async () => (await import('#src/widgets/fault/report-button.tsx')).ReportButton,
  () => true,
)

const FavouriteButton = lazyDialog(
  async () => (await import('./favourite-button.tsx')).FavouriteButton,
  () => true,
)

const RoomLinks = lazyDialog(
  async () => (await import('./room/room-links.tsx')).RoomLinks,
  () => true,
)

/** Takes the rules by which rooms run, which the page is drawn without. */
const matching = fetched(async () => (await import('#contract/rules/room/matches.ts')).matchesScene)

/** A room with its devices as they are now. */
export function RoomPage() {
  const asked = idIn(useParams().roomId)
  const id = useRealId(asked)
  const navigate = useNavigate()
  useEffect(() => {
    if (id !== asked) navigate(pathTo('room', { roomId: id }), { replace: true })
  }, [id, asked, navigate])
  const room = useRoom(id)
  if (room === undefined) return <RoomReading />
  if (room === null) return <RoomMissing roomId={id} />
  return <OpenRoom key={id} room={room} />
}

function OpenRoom({ room }: { room: Room }) {
  const say = useText()
  const { node } = room
  const mayEdit = useAllowed('/space/v1/edit')
  const forest = useSpaces(node.campusId)
  const freshness = useFreshness(node.campusId)
  useAnswer('classroomPermission.mine', {})
  const template = useRoomTemplate(node.templateId ?? 0)
  const matches = useFetched(matching, template !== undefined && template !== null)
  const limits = useAirLimits(node.campusId)
  const products = useProductsByPid()
  const program = useMemo(
    () => (template ? roomProgram(room, template, matches, limits, (pid) => products.get(pid)) : null),
    [room, template, matches, limits, products],
  )
  const [task, setTask] = useState<SpaceTask | null>(null)
  const navigate = useNavigate()
  const leave = () => void navigate(`${pathTo('building')}?in=${node.parentId}`, { replace: true })
  const above = forest?.pathOf(node.id).slice(0, -1) ?? []

  return (
    <Page
      title={node.name}
      heading={
        <span className={classes.title}>
          {node.name}
          <FavouriteButton roomId={node.id} />
          {mayEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('places.editOf', { name: node.name })}
              onClick={() => setTask({ do: 'edit', node })}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          )}
        </span>
      }
      note={<RoomNote node={node} above={above} />}
      actions={<ReportButton campusId={node.campusId} roomId={node.id} />}
      freshness={
        freshness && { ...freshness, at: room.statusAt, state: statusState(freshness.state, room.statusAt) }
      }
    >
      <RoomBody room={room} template={template} program={program} />
      <EditRoom
        campusId={node.campusId}
        forest={forest}
        task={task}
        close={() => setTask(null)}
        deleted={leave}
      />
    </Page>
  )
}

function RoomNote({ node, above }: { node: Space; above: readonly Space[] }) {
  return (
    <span className={classes.note}>
      {above.length > 0 && <span>{above.map((each) => each.name).join(' / ')}</span>}
      <TemplateLink templateId={node.templateId} />
      <RoomLinks node={node} className={classes.template} />
      <PendingMark pending={node.pending} />
    </span>
  )
}

type State = 'missing' | 'refreshing' | 'fresh' | 'stale'

/** Status is live while the campus is; what was never heard is missing. */
const statusState = (campus: State, statusAt: number | null): State =>
  statusAt === null && campus !== 'refreshing' ? 'missing' : campus

function TemplateLink({ templateId }: { templateId: number | null }) {
  const say = useText()
  const template = useTemplate(templateId ?? 0)
  const opens = useOpens('templateDetail')
  if (templateId === null) return <span>{say('places.noTemplate')}</span>
  if (!template) return null
  const words = say('places.templateOf', { name: template.name })
  if (!opens) return <span>{words}</span>
  return (
    <Link to={pathTo('templateDetail', { templateId })} className={classes.template}>
      {words}
    </Link>
  )
}
