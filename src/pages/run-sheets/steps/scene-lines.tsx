import { useMemo } from 'react'
import { runningIn } from '#contract/rules/running.ts'
import { useRoomTemplate } from '#src/data/room-templates.ts'
import type { OpenSheet } from '#src/data/run-sheets.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { useProductsByPid } from '#src/widgets/product/use-products-by-id.ts'
import { sceneDoes } from './scene-does.ts'
import classes from './scene-lines.module.css'

interface Props {
  open: OpenSheet
  sceneValue: number
}

/** What the scene of a step sets, as its room runs it: what is to be looked for once it was called. */
export function SceneLines({ open: { room }, sceneValue }: Props) {
  const say = useText()
  const words = useFunctionWords()
  const products = useProductsByPid()
  const template = useRoomTemplate(room.templateId)
  const lines = useMemo(() => {
    if (!template) return []
    const { config } = runningIn(template, room.roomId)
    return sceneDoes(config, sceneValue, (pid) => products.get(pid), words, say)
  }, [template, room.roomId, sceneValue, products, words, say])
  if (lines.length === 0) return null
  return (
    <dl className={classes.lines} aria-label={say('runSheets.sceneDoes')}>
      {lines.map(({ names, value, pace }) => (
        <div key={`${value} ${pace}`}>
          <dt>
            {names.join(marks().list)}
            {pace && <span className={classes.pace}>{pace}</span>}
          </dt>
          <dd data-numbers>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
