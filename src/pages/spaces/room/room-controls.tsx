import '#src/text/rooms.ts'
import { useMemo } from 'react'
import type { Room } from '#src/data/devices.ts'
import { useTemplate } from '#src/data/templates.ts'
import { useText } from '#src/text/text.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { useControlBlock } from '../use-control-block.ts'
import { GroupTile } from './group-tile.tsx'
import { KeyPresses } from './key-presses.tsx'
import classes from './room-controls.module.css'
import { roomProgram } from './room-program.ts'
import { SceneTile } from './scene-tile.tsx'

/** What a room's template lets people do: its scenes as big buttons, then its groups, then keys that can be pressed. */
export function RoomControls({ room, templateId }: { room: Room; templateId: number }) {
  const say = useText()
  const template = useTemplate(templateId)
  const products = useProductsById()
  const block = useControlBlock(room.node.id)
  const program = useMemo(() => (template ? roomProgram(room, template) : null), [room, template])
  if (!program || block.kind === 'hidden') return null
  const { scenes, groups, keys } = program
  const blocked = block.kind === 'blocked'
  const { id: roomId, campusId } = room.node
  return (
    <>
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
          <h2 id="room-groups" className={classes.heading}>
            {say('rooms.groups')}
          </h2>
          <ul className={classes.groups}>
            {groups.map((group) => (
              <GroupTile
                key={group.groupValue}
                roomId={roomId}
                group={group}
                statuses={room.statuses}
                products={products}
                blocked={blocked}
              />
            ))}
          </ul>
        </section>
      )}
      <KeyPresses campusId={campusId} keys={keys} blocked={blocked} />
    </>
  )
}
