import { Button } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from '#src/data/desk-context.ts'
import { store } from '#src/sync/store.ts'
import { useText } from '#src/text/text.ts'

/** Whether the page fills the window: header and menus are hidden then (spec point 2). */
export const fullScreen = store(false)

/** The whole screen where the browser gives it (a phone's may not); in any case the whole window. */
async function enter(): Promise<void> {
  fullScreen.set(true)
  await document.documentElement.requestFullscreen?.().catch(() => undefined)
}

async function leave(): Promise<void> {
  fullScreen.set(false)
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined)
}

/** Follows Escape, and leaves with the page that offered it. */
export function useFullScreen(offered: boolean): boolean {
  const full = useStore(fullScreen)
  useEffect(() => {
    if (!offered) void leave()
  }, [offered])
  useEffect(() => {
    const follow = () => document.fullscreenElement || fullScreen.set(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) void leave()
    }
    document.addEventListener('fullscreenchange', follow)
    if (full) addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      removeEventListener('keydown', onKey)
    }
  }, [full])
  return offered && full
}

export function FullScreenButton() {
  const say = useText()
  const full = useStore(fullScreen)
  const Icon = full ? IconArrowsMinimize : IconArrowsMaximize
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      mih={44}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void (full ? leave() : enter())}
    >
      {say(full ? 'shell.fullScreenLeave' : 'shell.fullScreen')}
    </Button>
  )
}
