import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useTold } from '#src/session/use-told.ts'
import { useText } from '#src/text/text.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from './preview.module.css'
import { useWall, useZoom } from './use-wall.ts'

/** What may hang on a wall: there everything is as much larger as the screen is wider. */
export function WallFrame({ children }: { children: ReactNode }) {
  const wall = useWall()
  const zoom = useZoom(wall)
  return (
    <div
      className={classes.preview}
      data-wall={wall}
      style={wall ? ({ zoom, '--lamp-zoom': zoom } as CSSProperties) : undefined}
    >
      {children}
    </div>
  )
}

/** Opens this very page as one that hangs on a wall; nothing where it does already, nor on a phone. */
export function ToWall() {
  const wall = useWall()
  const phone = useIsPhone()
  return !wall && !phone && <WallButton />
}

function WallButton() {
  const say = useText()
  const [params] = useSearchParams()
  const there = new URLSearchParams(params)
  there.set('wall', '1')
  return (
    <>
      <ShownAs />
      <Button
        component={Link}
        to={`?${there}`}
        variant="default"
        mih={44}
        leftSection={<IconDeviceTv size={16} aria-hidden />}
      >
        {say('previews.wall.open')}
      </Button>
    </>
  )
}

/** In whose name a screen would show, and what of the company: whoever hangs it up should know before it hangs. */
function ShownAs() {
  const say = useText()
  const { data } = useTold('user.visionUser')
  if (!data) return null
  const { username, campusIds } = data
  const place = say('system.place')
  return (
    <span className={classes.shownAs}>
      {campusIds === null
        ? say('previews.wall.asAll', { name: username, place })
        : say('previews.wall.as', { name: username, place, count: campusIds.length })}
    </span>
  )
}
