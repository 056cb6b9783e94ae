import { Button } from '@mantine/core'
import { useSummary } from '#src/data/devices.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { type Say, useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { useTakenAlong } from '#src/widgets/campus/taken-along.ts'
import classes from './delete-space.module.css'
import type { Space } from './space-view.ts'

interface Props {
  node: Space
  forest: SpaceForest | undefined
  /** Told once it is gone from the screen. */
  done: () => void
}

/**
 * Deletes a building, floor or room, after saying what goes with it and who has taken it along. Before it is known what stands
 * in it, it cannot be said whether it may go.
 */
export function DeleteSpaceButton({ node, forest, done }: Props) {
  const say = useText()
  const confirm = useConfirm()
  const takenAlong = useTakenAlong()
  const { deleteSpace } = useEdits()
  const summary = useSummary(node.campusId)
  const below = forest ? under(forest, node.id) : []
  const rooms = [node, ...below].filter(({ kind }) => kind === 'room')
  const devices = rooms.reduce((sum, { id }) => sum + (summary?.byRoom.get(id)?.deviceNum ?? 0), 0)

  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: node.name }),
      body: [...goesWith(node, below, say), await takenAlong(node.id)].filter(Boolean).join(' '),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure && (await attempt(() => deleteSpace(node.id)))) done()
  }
  if (devices > 0)
    return (
      <Allowed url="/space/v1/delete">
        <p className={classes.undeletable}>{say('places.deleteDevices', { count: devices })}</p>
      </Allowed>
    )
  return (
    <Allowed url="/space/v1/delete">
      <Button
        variant="subtle"
        color="red"
        disabled={!forest || !summary}
        aria-label={say('places.deleteOf', { name: node.name })}
        onClick={() => void remove()}
      >
        {say('common.delete')}
      </Button>
    </Allowed>
  )
}

const under = (forest: SpaceForest, id: number): Space[] =>
  forest.childrenOf(id).flatMap((node) => [node, ...under(forest, node.id)])

function goesWith(node: Space, below: readonly Space[], say: Say): string[] {
  const count = (kind: Space['kind']) => below.filter((node) => node.kind === kind).length
  const [floors, rooms] = [count('floor'), count('room')]
  const what = [
    floors > 0 && say('places.deleteFloors', { count: floors }),
    rooms > 0 && say('places.deleteRooms', { count: rooms }),
  ].filter(Boolean)
  const ofRooms = rooms > 0 || node.kind === 'room' ? [say('places.deleteRoomsToo')] : []
  if (what.length > 0) return [say('places.deleteWith', { what: what.join(marks().list) }), ...ofRooms]
  return ofRooms.length > 0 ? ofRooms : [say('places.deleteAlone')]
}
