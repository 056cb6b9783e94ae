import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useSealing, useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Notice, NoticeButton } from '#src/ui/notice.tsx'
import { lookEvery, touches } from './touches.ts'

/** Locks a sealed account when nobody has touched any of its tabs for a while, and says so shortly before. */
export function IdleLock() {
  const session = useSession()
  const minutes = session.kind === 'signed-in' ? session.seal?.idleMinutes : undefined
  return minutes === undefined ? null : <Watching minutes={minutes} />
}

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

function Watching({ minutes }: { minutes: number }) {
  const say = useText()
  const { lock } = useSealing()
  const { local } = useDesk()
  const [soon, setSoon] = useState(false)
  useEffect(() => {
    const touched = touches(`${local.name}:touched`)
    const touch = () => {
      touched.set(Date.now())
      setSoon(false)
    }
    const look = () => {
      const left = minutes * 60_000 - (Date.now() - touched.get())
      setSoon(left <= limits.idleWarning)
      if (left <= 0) void lock()
    }
    touch()
    const timer = setInterval(look, lookEvery)
    // A tablet that has slept is locked before anybody sees the page.
    document.addEventListener('visibilitychange', look)
    for (const sign of signs) addEventListener(sign, touch, { passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const sign of signs) removeEventListener(sign, touch)
    }
  }, [minutes, lock, local.name])
  if (!soon) return null
  return (
    <Notice
      kind="warn"
      icon={<IconLock size={18} />}
      action={<NoticeButton onClick={() => setSoon(false)}>{say('pin.stay')}</NoticeButton>}
    >
      {say('pin.lockSoon')}
    </Notice>
  )
}
