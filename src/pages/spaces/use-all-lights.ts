import { useEffect, useRef, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { useRoomCommand } from './room/hold.tsx'

/** A lamp and the function that switches it. */
export interface Lamp {
  deviceId: number
  identifier: string
}

export interface LightsRun {
  value: 0 | 1
  done: number
  failed: number
  total: number
}

/**
 * Switches lamps one after another, so that each is confirmed before the next is told. Leaving the page or
 * `stop` ends it after the lamp that is under way.
 */
export function useAllLights() {
  const say = useText()
  const command = useRoomCommand()
  const [run, setRun] = useState<LightsRun | null>(null)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  const start = async (lamps: readonly Lamp[], value: 0 | 1) => {
    stopped.current = false
    const now: LightsRun = { value, done: 0, failed: 0, total: lamps.length }
    for (const { deviceId, identifier } of lamps) {
      if (stopped.current) break
      setRun({ ...now })
      await command({ deviceId, identifier, paramValue: value }).then(
        () => {
          now.done += 1
        },
        () => {
          now.failed += 1
        },
      )
    }
    setRun(null)
    if (now.failed > 0) toast.error(say('devices.lightsFailed', { done: now.done, failed: now.failed }))
    else toast.done(say(value === 1 ? 'devices.lightsOn' : 'devices.lightsOff', { count: now.done }))
  }
  const stop = () => {
    stopped.current = true
  }
  return { run, start, stop }
}
