import '#src/text/previews.ts'
import type { ReactNode } from 'react'
import type { Answered } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import classes from './preview.module.css'
import { useTurn, useWall, useZoom } from './use-wall.ts'

export interface Scene {
  key: string
  content: ReactNode
}

interface Props<D> {
  title: string
  answered: Answered<D>
  /** It hangs on a wall however it was opened. */
  always?: boolean
  /** One below the other on a desk or a phone; one after the other on a wall. */
  scenes: (data: D) => readonly Scene[]
}

/** A page of figures at a glance: the last the server said, and how old that is. */
export function Preview<D>({ title, answered, always = false, scenes }: Props<D>) {
  const say = useText()
  const wall = useWall() || always
  const zoom = useZoom(wall)
  const { data, freshness, waiting, refresh } = answered
  return (
    <div className={classes.preview} data-wall={wall} style={wall ? { zoom } : undefined}>
      <Page title={title} freshness={freshness}>
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
    </div>
  )
}

function Scenes({ scenes, wall }: { scenes: readonly Scene[]; wall: boolean }) {
  const place = useTurn(scenes.length, wall)
  const shown = wall ? scenes.slice(place, place + 1) : scenes
  return (
    <>
      {shown.map(({ key, content }) => (
        <div key={key} className={classes.scene}>
          {content}
        </div>
      ))}
      {wall && scenes.length > 1 && (
        <div className={classes.turns} aria-hidden>
          {scenes.map(({ key }, index) => (
            <span key={key} data-here={index === place} />
          ))}
        </div>
      )}
    </>
  )
}
