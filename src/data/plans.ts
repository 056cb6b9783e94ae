import { useEffect } from 'react'
import type { FloorPicture } from '#contract/space-shapes.ts'
import { fetchAnswer } from '#src/local/answers.ts'
import { useHeldAnswer } from './answers.ts'
import { useConnection } from './connection.ts'
import { useDesk } from './desk-context.ts'
import { useApi } from './frame.ts'
import { useSeen } from './use-local.ts'

/** The picture of a floor as an address that an image takes; 'missing' where this device has not got it. */
export type PlanImage = { kind: 'none' | 'reading' | 'missing' } | { kind: 'here'; url: string }

interface Floor {
  id: number
  plan: FloorPicture | null
}

/**
 * The picture under the rooms of a floor: what waits here to go up, else what this device holds, else what the server
 * says. A picture is asked for when it is another one than is held, and not each time it is looked at.
 */
export function usePlanImage({ id, plan }: Floor): PlanImage {
  const api = useApi()
  const { local } = useDesk()
  const online = useConnection().kind === 'online'
  const held = useHeldAnswer('space.planPicture', { id })
  const waiting = useSeen(
    [],
    ({ entries }) => {
      const last = entries.filter(({ name, input }) => name === 'space.plan' && input.id === id).at(-1)
      return typeof last?.input.picture === 'string' ? last.input.picture : null
    },
    [id],
  )
  const hash = plan?.hash ?? ''
  const wanted = hash !== '' && held !== undefined && held?.data?.hash !== hash
  useEffect(() => {
    if (!wanted || !online) return
    // What does not come is asked for again when there is a network again; until then the rooms are on a grid.
    fetchAnswer(local.bulk, api, 'space.planPicture', { id }).catch(() => undefined)
  }, [api, local, wanted, online, id])
  if (!plan) return { kind: 'none' }
  if (held === undefined || waiting === undefined) return { kind: 'reading' }
  if (hash === '') return waiting === null ? { kind: 'missing' } : { kind: 'here', url: imageUrl(waiting) }
  if (held?.data?.hash !== hash) return { kind: online ? 'reading' : 'missing' }
  return { kind: 'here', url: `data:${held.data.type};base64,${held.data.picture}` }
}

/** The address of a picture that goes up, which the browser has drawn as JPEG. */
export const imageUrl = (base64: string) => `data:image/jpeg;base64,${base64}`
