import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
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
  const say = useText()
  const wall = useWall()
  const phone = useIsPhone()
  const [params] = useSearchParams()
  if (wall || phone) return null
  const there = new URLSearchParams(params)
  there.set('wall', '1')
  return (
    <Button
      component={Link}
      to={`?${there}`}
      variant="default"
      mih={44}
      leftSection={<IconDeviceTv size={16} aria-hidden />}
    >
      {say('previews.wall.open')}
    </Button>
  )
}
