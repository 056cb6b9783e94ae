import { allLightsGroup } from '#contract/rules/scenes.ts'
import { commandKey, useCommandStates, useConfirmedCommand } from '#src/data/commands.ts'
import type { RoomLights } from '#src/data/devices.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
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
  rooms: number
  lights: RoomLights | undefined
}

/** Commands for all rooms of a place. A wide one is asked about first: it cannot be taken back from here. */
export function usePlaceCommands({ place, rooms, lights }: Props): PlaceCommands {
  const say = useText()
  const confirm = useConfirm()
  const send = useConfirmedCommand()
  const { id, name } = place
  const together = place.kind === 'zone' ? { zoneId: id } : { spaceId: id }
  const command = useCommandStates().get(commandKey(together))

  const tell = async (title: string, saying: Parameters<typeof send>[0]) => {
    if (place.wide) {
      const body = say('buildings.control.sureBody', { rooms, lamps: lights?.lamps ?? 0 })
      const away = lights?.offline ?? 0
      const offline = away > 0 ? say('buildings.control.sureOffline', { count: away }) : ''
      const sure = await confirm({ title, body: body + offline, confirm: say('buildings.control.sureDo') })
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
