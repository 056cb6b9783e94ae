import '#src/text/offline.ts'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { sameMembers } from '#contract/rules/made-on.ts'
import { useAnswer } from '#src/data/answers.ts'
import { type Scope, usePackActions } from '#src/data/packs.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { unkept } from '#src/ui/unsaved.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './offline.module.css'
import { PartTree, scopeOf } from './part-tree.tsx'
import { SizeWords } from './size-words.tsx'

/** A campus that is to be taken along, or of which another part is. */
export interface TakeTask {
  campusId: number
  name: string
  within: Scope
  /** It has been taken already. */
  taken: boolean
}

/** Chooses all of a campus or some of its buildings and floors, with the size of what is chosen. */
export function TakeDialog({ task, close }: { task: TakeTask | null; close: () => void }) {
  const kept = useKept(task)
  if (!kept) return null
  return <OpenDialog key={kept.opening} task={kept.value} opened={task !== null} close={close} />
}

function OpenDialog({ task, opened, close }: { task: TakeTask; opened: boolean; close: () => void }) {
  const say = useText()
  const { take } = usePackActions()
  const { campusId, name, within } = task
  const [whole, setWhole] = useState(within === null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(within))
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { data, waiting, freshness } = useAnswer('campus.getBuildingTree', { campusId })
  const buildings = data?.buildingVos ?? null
  // What was chosen before stands as it is where it is not known what there is to choose from.
  const scope = whole ? null : buildings ? scopeOf(chosen, buildings) : [...chosen]
  const place = say('system.place')

  const submit = async () => {
    if (scope?.length === 0) return setError(say('offline.takeNeeded'))
    if (scope && scope.length > limits.withinMost) return setError(say('offline.takeMost'))
    setBusy(true)
    const taken = await attempt(() => take(campusId, scope))
    setBusy(false)
    if (taken) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say(task.taken ? 'offline.changeOf' : 'offline.takeOf', { name })}
      onSubmit={() => void submit()}
      submit={say('offline.takeStart')}
      busy={busy}
      unsaved={unkept(whole !== (within === null) || !sameMembers([...chosen], within ?? []))}
      disabled={!whole && !buildings && (waiting || chosen.size === 0)}
      error={error}
      size={520}
    >
      <Radio.Group
        value={whole ? 'whole' : 'part'}
        onChange={(value) => {
          setWhole(value === 'whole')
          setError(null)
        }}
        aria-label={say('offline.takeOf', { name })}
      >
        <Stack gap="xs">
          <Radio value="whole" label={say('offline.takeWhole', { place })} />
          <Radio value="part" label={say('offline.takePart')} />
        </Stack>
      </Radio.Group>
      {!whole &&
        (waiting ? (
          <LoadingState rows={2} height={32} />
        ) : buildings === null ? (
          <p className={classes.none}>{freshness?.error ?? say('ui.staleNever')}</p>
        ) : (
          <PartTree
            buildings={buildings}
            chosen={chosen}
            choose={(next) => {
              setChosen(next)
              setError(null)
            }}
          />
        ))}
      {(scope === null || scope.length > 0) && <SizeWords campusId={campusId} within={scope} said />}
      <p className={classes.note}>{say('offline.spacesWhole')}</p>
    </FormDialog>
  )
}
