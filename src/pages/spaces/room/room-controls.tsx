import '#src/text/rooms.ts'
import { useAirLimits } from '#src/data/air-limits.ts'
import type { Room } from '#src/data/devices.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useControlBlock, whyBlocked } from '#src/widgets/device/use-control-block.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { isTold } from './device-kinds.ts'
import { GroupTile } from './group-tile.tsx'
import { HoldChoice } from './hold.tsx'
import { useHeldLeases } from './leases.tsx'
import classes from './room-controls.module.css'
import type { RoomProgram } from './room-program.ts'
import { SceneTile } from './scene-tile.tsx'
import { Why } from './why.tsx'

const lightType = 1

/** What a room's configuration lets people do: its scenes as big buttons, then its groups. */
export function RoomControls({ room, program }: { room: Room; program: RoomProgram }) {
  const say = useText()
  const products = useProductsById()
  const block = useControlBlock(room.node.id)
  const { id: roomId, campusId } = room.node
  const leases = useHeldLeases(campusId, roomId)
  const limits = useAirLimits(campusId)
  const { scenes, groups, nameOf, running, playing } = program
  // What is in no configuration is nobody's to hold: no gateway would know of it.
  const holds = scenes.length + groups.length > 0 || [...playing.values()].some(isTold)
  if (block.kind === 'hidden') return null
  const blocked = whyBlocked(block) ?? (running.given ? undefined : say('rooms.notGiven'))
  return (
    <>
      {!running.given && <Notice kind="note">{say('rooms.notGiven')}</Notice>}
      {holds && <HoldChoice campusId={campusId} roomId={roomId} disabled={blocked !== undefined} />}
      {scenes.length > 0 && (
        <section className={classes.part} aria-labelledby="room-scenes">
          <h2 id="room-scenes" className={classes.heading}>
            {say('rooms.scenes')}
          </h2>
          <ul className={classes.scenes}>
            {scenes.map((scene) => (
              <SceneTile
                key={scene.sceneValue}
                roomId={roomId}
                scene={scene}
                blocked={blocked}
                devices={room.devices}
              />
            ))}
          </ul>
        </section>
      )}
      {groups.length > 0 && (
        <section className={classes.part} aria-labelledby="room-groups">
          <div className={classes.partHead}>
            <h2 id="room-groups" className={classes.heading}>
              {say('rooms.groups')}
            </h2>
            <Why
              wide
              name={room.node.name}
              devices={room.devices.filter(({ parentTypeId }) => parentTypeId === lightType)}
              statuses={room.statuses}
              names={nameOf}
            />
          </div>
          <ul className={classes.groups}>
            {groups.map((group) => (
              <GroupTile
                key={group.groupValue}
                roomId={roomId}
                group={group}
                statuses={room.statuses}
                products={products}
                blocked={blocked}
                names={nameOf}
                leases={leases}
                limits={limits}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
