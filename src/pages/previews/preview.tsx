import '#src/text/previews.ts'
import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Answered } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import classes from './preview.module.css'
import { useTurn, useWall } from './use-wall.ts'
import { ToWall, WallFrame } from './wall-frame.tsx'

export interface Scene {
  key: string
  content: ReactNode
  /** Its boxes share a wall's height among them. */
  fill?: boolean
}

interface Props<D> {
  title: string
  answered: Answered<D>
  /** Offers to open it as a wall, where there is no button for the full screen. */
  toWall?: boolean
  /** One below the other on a desk or a phone; one after the other on a wall. */
  scenes: (data: D) => readonly Scene[]
}

/** A page of figures at a glance: the last the server said, and how old that is. */
export function Preview<D>({ title, answered, toWall = false, scenes }: Props<D>) {
  const say = useText()
  const wall = useWall()
  const { data, freshness, waiting, refresh } = answered
  return (
    <WallFrame>
      <Page title={title} freshness={freshness} actions={toWall && <ToWall />}>
        {data !== null ? (
          <Scenes scenes={scenes(data)} wall={wall} />
        ) : waiting || freshness === undefined ? (
          <LoadingState rows={4} height={120} />
        ) : (
          <ErrorState
            message={freshness.error ?? say('previews.home.noAnswer')}
            retry={() => void refresh()}
          />
        )}
      </Page>
    </WallFrame>
  )
}

function Scenes({ scenes, wall }: { scenes: readonly Scene[]; wall: boolean }) {
  const say = useText()
  const [paused, setPaused] = useState(false)
  const { place, show } = useTurn(scenes.length, wall && !paused)
  const shown = wall ? scenes.slice(place, place + 1) : scenes
  const Sign = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      {shown.map(({ key, content, fill }) => (
        <div key={key} className={classes.scene} data-fill={fill}>
          {content}
        </div>
      ))}
      {wall && scenes.length > 1 && (
        <div className={classes.turns} data-foot>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={say(paused ? 'previews.wall.goOn' : 'previews.wall.pause')}
            onClick={() => setPaused(!paused)}
          >
            <Sign size={20} aria-hidden />
          </ActionIcon>
          {scenes.map(({ key }, index) => (
            <button
              key={key}
              type="button"
              aria-label={say('previews.wall.scene', { number: index + 1, count: scenes.length })}
              aria-current={index === place}
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
    </>
  )
}
