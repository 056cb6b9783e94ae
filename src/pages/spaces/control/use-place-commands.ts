import { allLightsGroup } from '#contract/rules/scenes.ts'
import { useHeldAnswer } from '#src/data/answers.ts'
import { commandKey, useCommandStates, useConfirmedCommand } from '#src/data/commands.ts'
import type { RoomLights } from '#src/data/devices.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import type { Space } from '../space-view.ts'
import { isLeftAlone } from '../use-room-notes.ts'

/** What is told together, and whether that is more than can be seen at once, so that it is asked about first. */
export interface ToldPlace {
  kind: 'building' | 'floor' | 'zone'
  id: number
  name: string
  wide: boolean
}

/** What can be told to a building, floor or zone. */
export interface PlaceCommands {
  command: ReturnType<typeof useCommandStates> extends ReadonlyMap<string, infer State>
    ? State | undefined
    : never
  busy: boolean
  lights(value: 0 | 1): void
  /** Answers what every lamp has confirmed; null when not all have. */
  brightness(level: number): Promise<number | null>
  scene(scene: { sceneValue: number; name: string; templateId?: number }): void
  group(group: { groupValue: number; name: string; templateId: number }, value: 0 | 1): void
}

interface Props {
  place: ToldPlace
  rooms: readonly Space[]
  lights: RoomLights | undefined
}

/** The rooms of these that a guest stays in, or in which nobody wants to be disturbed. */
function useGuestRooms(rooms: readonly Space[]): number {
  const { data } = useHeldAnswer('roomStay.list', { campusId: rooms[0]?.campusId ?? 0 }) ?? {}
  const guests = new Set((data ?? []).filter(isLeftAlone).map(({ roomId }) => roomId))
  return rooms.filter(({ id }) => guests.has(id)).length
}

/**
 * Commands for all rooms of a place. A wide one is asked about first, and one with guests: it cannot be taken back from here.
 */
export function usePlaceCommands({ place, rooms, lights }: Props): PlaceCommands {
  const say = useText()
  const confirm = useConfirm()
  const send = useConfirmedCommand()
  const { id, name } = place
  const guests = useGuestRooms(rooms)
  const together = place.kind === 'zone' ? { zoneId: id } : { spaceId: id }
  const command = useCommandStates().get(commandKey(together))

  const tell = async (title: string, saying: Parameters<typeof send>[0]) => {
    if (place.wide || guests > 0) {
      const body = say('buildings.control.sureBody', { rooms: rooms.length, lamps: lights?.lamps ?? 0 })
      const away = lights?.offline ?? 0
      const offline = away > 0 ? say('buildings.control.sureOffline', { count: away }) : ''
      const stays = guests > 0 ? say('buildings.control.sureGuests', { count: guests }) : ''
      const sure = await confirm({
        title,
        body: body + offline + stays,
        confirm: say('buildings.control.sureDo'),
      })
      if (!sure) return null
    }
    // The refusal is shown by the command's own note.
    return send(saying).catch(() => null)
  }
  const all = (identifier: string, paramValue: number) => ({
    ...{ ...together, groupValue: allLightsGroup, identifier, paramValue },
  })
  return {
    command,
    busy: command?.kind === 'sending' || command?.kind === 'at-gateway',
    lights: (value) =>
      void tell(say(value === 1 ? 'buildings.control.sure.on' : 'buildings.control.sure.off', { name }), {
        ...all('switch', value),
      }),
    brightness: (level) =>
      tell(say('buildings.control.sure.brightness', { name, level }), all('brightness', level)),
    scene: ({ name: scene, ...rest }) =>
      void tell(say('buildings.control.sure.scene', { name, scene }), { ...together, ...rest }),
    group: ({ name: group, ...rest }, value) =>
      void tell(
        say(value === 1 ? 'buildings.control.sure.groupOn' : 'buildings.control.sure.groupOff', {
          name,
          group,
        }),
        { ...together, ...rest, identifier: 'switch', paramValue: value },
      ),
  }
}
