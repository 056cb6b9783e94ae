import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react'
import { tilesOnPage } from '#contract/rules/screen.ts'
import type { ScreenTile } from '#contract/template-room-shapes.ts'
import { useText } from '#src/text/text.ts'
import type { TileObject } from './screen-values.ts'
import classes from './screens.module.css'

interface Props {
  title: string
  /** In their order. */
  tiles: readonly ScreenTile[]
  objects: readonly TileObject[]
  /** Without these the picture is only looked at. */
  move?: (id: number, by: 1 | -1) => void
  remove?: (id: number) => void
}

const places = Array.from({ length: tilesOnPage }, (_, index) => index + 1)

/** One page of a touch screen as it hangs on the wall. */
export function ScreenPicture({ title, tiles, objects, move, remove }: Props) {
  const say = useText()
  const free = places.slice(Math.min(tiles.length, tilesOnPage))
  return (
    <figure className={classes.screen} aria-label={say('parts.units.screens.picture', { name: title })}>
      <figcaption className={classes.title}>{title}</figcaption>
      <ol className={classes.tiles}>
        {tiles.map(({ targetId }, place) => {
          const object = objects.find(({ id }) => id === targetId)
          const name = object?.name ?? say('templates.timings.gone')
          return (
            <li key={targetId} className={classes.tile} data-kind={object?.kind}>
              <span className={classes.name}>{name}</span>
              <span className={classes.kind}>{object && say(`parts.units.screens.kind.${object.kind}`)}</span>
              {move && remove && (
                <span className={classes.hands}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={say('parts.units.screens.earlier', { name })}
                    disabled={place === 0}
                    onClick={() => move(targetId, -1)}
                  >
                    <IconArrowLeft size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={say('parts.units.screens.later', { name })}
                    disabled={place === tiles.length - 1}
                    onClick={() => move(targetId, 1)}
                  >
                    <IconArrowRight size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={say('parts.units.screens.takeOff', { name })}
                    onClick={() => remove(targetId)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </span>
              )}
            </li>
          )
        })}
        {free.map((place) => (
          <li key={`free ${place}`} className={classes.free} aria-hidden />
        ))}
      </ol>
    </figure>
  )
}
