import { useEffect, useRef } from 'react'
import type { Publishing } from '#contract/rollout-shapes.ts'
import { type Answered, useAnswer } from './answers.ts'

/**
 * Versions and rollouts of a template. @param toldAt when the device last heard how far its rooms are, in ms: as it is
 * told of that by itself, what belongs to it is asked for then
 */
export function usePublishing(templateId: number, toldAt: number | null): Answered<Publishing> {
  const answered = useAnswer('template.publishing', { id: templateId })
  const { refresh } = answered
  const asked = useRef(toldAt)
  useEffect(() => {
    if (toldAt === null || asked.current === toldAt) return
    asked.current = toldAt
    void refresh()
  }, [toldAt, refresh])
  return answered
}
