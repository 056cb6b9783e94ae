import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconLayoutGrid, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Outline } from '#contract/space-shapes.ts'
import { useEdits } from '#src/data/edits.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { toast } from '#src/ui/toast.ts'
import type { Space } from '../space-view.ts'
import classes from './plan-editor.module.css'
import type { Drawing, Tool } from './use-drawing.ts'
import { drawnOf, freePlace, type PlanDraft } from './use-plan-draft.ts'

interface Props {
  floor: Space
  rooms: readonly Space[]
  chosen: Space | null
  tool: Tool
  setTool: (tool: Tool) => void
  draft: PlanDraft
  drawing: Drawing
  take: (outline: Outline | null) => void
}

/** How the chosen room is drawn, and what is done with what has been. */
export function PlanTools({ floor, rooms, chosen, tool, setTool, draft, drawing, take }: Props) {
  const say = useText()
  const outline = chosen && draft.outlineOf(chosen)
  return (
    <>
      <div className={classes.offer}>
        <DraftOffer unsaved={draft.unsaved} />
      </div>
      <div className={classes.tools}>
        <SegmentedControl
          size="sm"
          aria-label={say('buildings.plan.tool')}
          disabled={!chosen}
          value={tool}
          onChange={(value) => {
            drawing.stop()
            setTool(value as Tool)
          }}
          data={(['move', 'rectangle', 'corners'] as const).map((value) => ({
            value,
            label: say(`buildings.plan.tools.${value}`),
          }))}
        />
        {drawing.canClose && (
          <Button variant="light" onClick={drawing.close}>
            {say('buildings.plan.close')}
          </Button>
        )}
        {chosen && !outline && tool === 'move' && (
          <Button
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => take(freePlace(drawnOf(draft, rooms)))}
          >
            {say('buildings.plan.put')}
          </Button>
        )}
        {outline && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => take(null)}
          >
            {say('buildings.plan.takeOff')}
          </Button>
        )}
        {drawnOf(draft, rooms).length === 0 && (
          <Button
            variant="light"
            leftSection={<IconLayoutGrid size={16} aria-hidden />}
            onClick={draft.layOut}
          >
            {say('buildings.plan.layOut')}
          </Button>
        )}
        <DraftActs campusId={floor.campusId} draft={draft} />
      </div>
    </>
  )
}

function DraftActs({ campusId, draft }: Pick<Props, 'draft'> & { campusId: number }) {
  const say = useText()
  const edits = useEdits()
  const changed = draft.patches.length > 0
  const save = async () => {
    if (!(await attempt(() => edits.editSpaces(campusId, draft.patches, draft.madeOn)))) return
    draft.saved()
    toast.done(say('buildings.plan.saved'))
  }
  return (
    <>
      <Button
        variant="default"
        disabled={!draft.canUndo}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={draft.undo}
      >
        {say('buildings.plan.undo')}
      </Button>
      <Button disabled={!changed} onClick={() => void save()}>
        {changed ? say('buildings.plan.save', { count: draft.patches.length }) : say('common.save')}
      </Button>
    </>
  )
}
