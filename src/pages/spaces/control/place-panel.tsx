import { Button } from '@mantine/core'
import { IconBulb, IconBulbOff, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RoomLights } from '#src/data/devices.ts'
import { type Say, useText } from '#src/text/text.ts'
import { LazyMenu } from '#src/ui/lazy-menu.tsx'
import { useCommandBlock } from '#src/widgets/device/use-control-block.ts'
import { SceneIcon } from '#src/widgets/template/scene-icon.tsx'
import { LevelSlider } from '../level-slider.tsx'
import type { Space } from '../space-view.ts'
import { AnswerNote } from './answer-note.tsx'
import classes from './control.module.css'
import type { PlaceProgram } from './place-program.ts'
import { type PlaceCommands, type ToldPlace, usePlaceCommands } from './use-place-commands.ts'

interface Props {
  place: ToldPlace
  title: string
  program: PlaceProgram
  rooms: readonly Space[]
  /** Undefined while they are read. */
  lights: RoomLights | undefined
  /** Nothing can be told now. */
  blocked: boolean
  nameOf: (roomId: number) => string
  /** What stands at the end of its head. */
  aside?: ReactNode
  children?: ReactNode
}

/** A building, floor or zone: how its lamps stand, and what all of its rooms can be told at once. */
export function PlacePanel({
  place,
  title,
  program,
  rooms,
  lights,
  blocked,
  nameOf,
  aside,
  children,
}: Props) {
  const say = useText()
  const commands = usePlaceCommands({ place, rooms, lights })
  const disabled = blocked || commands.busy || program.rooms === 0 || !lights
  const mayTell = useCommandBlock().kind !== 'hidden'
  const { name } = place
  const heading = `${place.kind}-${place.id}`
  return (
    <section className={classes.place} data-kind={place.kind} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h2 id={heading} className={classes.name}>
            {title}
          </h2>
          <p className={classes.counts}>
            {[say('buildings.control.rooms', { count: rooms.length }), ...lightWords(lights, say)].join(
              ' · ',
            )}
          </p>
        </div>
        <div className={classes.pair}>
          {mayTell && <AllLights {...{ name, commands, disabled }} />}
          {aside}
        </div>
      </div>
      {mayTell && <SceneRow name={name} total={rooms.length} {...{ program, commands, disabled }} />}
      {mayTell && program.brightness && (
        <div className={classes.slider}>
          <LevelSlider
            fn={program.brightness}
            name={name}
            value={meanOf(lights?.levels ?? [], program.brightness)}
            disabled={disabled}
            send={commands.brightness}
          />
        </div>
      )}
      <AnswerNote command={commands.command} nameOf={nameOf} />
      {children}
    </section>
  )
}

/** How many are on, and cannot be reached, of those that have been heard of; and of how many that is not known. */
function lightWords(lights: RoomLights | undefined, say: Say): string[] {
  if (!lights) return []
  const { lamps, lit, offline, unknown } = lights
  return [
    ...(unknown < lamps || lamps === 0 ? [say('buildings.control.lights', { on: lit, total: lamps })] : []),
    ...(offline > 0 ? [say('buildings.control.offline', { count: offline })] : []),
    ...(unknown > 0 ? [say('buildings.control.unknown', { count: unknown })] : []),
  ]
}

interface LightsProps {
  name: string
  commands: PlaceCommands
  disabled: boolean
}

function AllLights({ name, commands, disabled }: LightsProps) {
  const say = useText()
  return (
    <>
      <Button
        variant="light"
        disabled={disabled}
        leftSection={<IconBulb size={16} aria-hidden />}
        aria-label={say('buildings.control.onOf', { name })}
        onClick={() => commands.lights(1)}
      >
        {say('buildings.control.allOn')}
      </Button>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconBulbOff size={16} aria-hidden />}
        aria-label={say('buildings.control.offOf', { name })}
        onClick={() => commands.lights(0)}
      >
        {say('buildings.control.allOff')}
      </Button>
    </>
  )
}

interface RowProps extends LightsProps {
  /** Rooms of the place, with or without a template. */
  total: number
  program: PlaceProgram
}

/** The preset scenes of a place, each with the number of rooms that have it. */
function SceneRow({ name, total, program, commands, disabled }: RowProps) {
  const say = useText()
  return (
    <div className={classes.scenes}>
      {program.scenes.map((scene) => (
        <Button
          key={scene.sceneValue}
          size="xs"
          variant="default"
          disabled={disabled}
          leftSection={<SceneIcon sceneValue={scene.sceneValue} />}
          title={
            scene.rooms < total
              ? say('buildings.control.someRooms', { count: scene.rooms, total: total })
              : undefined
          }
          aria-label={[name, scene.name, scene.rooms < total && `${scene.rooms}/${total}`]
            .filter(Boolean)
            .join(' ')}
          onClick={() => commands.scene({ sceneValue: scene.sceneValue, name: scene.name })}
        >
          {scene.name}
          {scene.rooms < total && <span className={classes.some}>{`${scene.rooms}/${total}`}</span>}
        </Button>
      ))}
      {program.templates.length > 0 && (
        <MoreMenu name={name} program={program} commands={commands} disabled={disabled} />
      )}
    </div>
  )
}

/** The mean of what lamps say, on the function's own steps; undefined when none says. */
function meanOf(levels: readonly number[], { min, step }: { min: number; step: number }): number | undefined {
  if (levels.length === 0) return undefined
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  return min + Math.round((mean - min) / (step || 1)) * (step || 1)
}

type MoreProps = Omit<RowProps, 'total'>

/** Scenes and groups that belong to one template: told to its rooms alone. */
function MoreMenu({ name, program, commands, disabled }: MoreProps) {
  const say = useText()
  return (
    <LazyMenu
      position="bottom-start"
      portalProps={{ target: '#main' }}
      button={
        <Button
          size="xs"
          variant="subtle"
          disabled={disabled}
          leftSection={<IconDots size={16} aria-hidden />}
          aria-label={say('buildings.control.moreOf', { name })}
        >
          {say('buildings.control.more')}
        </Button>
      }
    >
      {(Menu) =>
        program.templates.map(({ templateId, name: template, rooms, scenes, groups }) => [
          <Menu.Label key={templateId}>
            {say('buildings.control.inTemplate', { name: template, count: rooms })}
          </Menu.Label>,
          ...scenes.map(({ sceneValue, name: scene }) => (
            <Menu.Item
              key={`${templateId} scene ${sceneValue}`}
              onClick={() => commands.scene({ templateId, sceneValue, name: scene })}
            >
              {scene}
            </Menu.Item>
          )),
          ...groups.flatMap(({ groupValue, name: group }) =>
            ([1, 0] as const).map((value) => (
              <Menu.Item
                key={`${templateId} group ${groupValue} ${value}`}
                onClick={() => commands.group({ templateId, groupValue, name: group }, value)}
              >
                {say(value === 1 ? 'buildings.control.groupOn' : 'buildings.control.groupOff', {
                  name: group,
                })}
              </Menu.Item>
            )),
          ),
        ])
      }
    </LazyMenu>
  )
}
