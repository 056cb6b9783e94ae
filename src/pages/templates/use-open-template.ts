import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { type PageName, pathTo } from '#contract/pages.ts'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import { idIn, useRealId } from '#src/data/routes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useTemplate } from '#src/data/templates.ts'
import { useGroupNames } from '#src/widgets/template/group-name.ts'
import { shownTemplate, useShows } from './shown-templates.ts'

type StepPage = Extract<PageName, 'templateEquipment' | 'templateDetail' | 'templatePublish'>

/** How long a template may be on its way from a temporary id to its real one, in ms. */
const changing = 500

/**
 * The template the address names. A temporary id in the address gives way to the real one as soon as there
 * is one, without a step in the history and without a moment of nothing.
 *
 * @returns undefined while it is read, null when this device does not hold it
 */
export function useOpenTemplate(page: StepPage): SeenTemplate | null | undefined {
  const asked = idIn(useParams().templateId)
  const id = useRealId(asked)
  const navigate = useNavigate()
  useEffect(() => {
    if (id !== asked) navigate(pathTo(page, { templateId: id }), { replace: true })
  }, [id, asked, page, navigate])
  const [carried] = useState(() => shownTemplate(id))
  const read = useTemplate(id)
  const template = useKeptWhileChanging(read === undefined && carried?.id === id ? carried : read, id)
  useShows(useMemo(() => (template ? [template] : []), [template]))
  return useGroupNames(template)
}

/** Goes on showing a template that had a temporary id until it is there under its real one. */
function useKeptWhileChanging(template: SeenTemplate | null | undefined, id: number) {
  const last = useRef<SeenTemplate | null>(null)
  const [lost, setLost] = useState<number | null>(null)
  if (template) last.current = template
  const kept = last.current !== null && isTemporaryId(last.current.id) ? last.current : null
  const waits = !template && kept !== null && lost !== id
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLost(id), changing)
    return () => clearTimeout(timer)
  }, [waits, id])
  return waits ? kept : template
}
