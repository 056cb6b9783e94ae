import { Switch } from '@mantine/core'
import { IconClock, IconSun } from '@tabler/icons-react'
import { targetsOf } from '#contract/rules/channel-targets.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { daysWords, periodWords, timeTypeName, whenWords } from '#src/widgets/template/timing-words.ts'
import sectionClasses from '../parts/part-section.module.css'
import { RemoveButton } from '../parts/remove-button.tsx'
import { useTakeBack } from '../parts/use-take-back.ts'
import classes from './timing-section.module.css'

type Timing = SeenTemplate['timingList'][number]

/** A timing on its line, which opens. */
export function TimingRow({
  template,
  timing,
  edit,
}: {
  template: SeenTemplate
  timing: Timing
  edit: () => void
}) {
  const say = useText()
  const confirm = useConfirm()
  const takeBack = useTakeBack(template)
  const mayEdit = useAllowed('/templateTiming/v1/edit')
  const mayDelete = useAllowed('/templateTiming/v1/delete')
  const inUse = timing.state === 1
  const targets = [...template.sceneList, ...template.groupList, ...targetsOf(template)]
  const target = targets.find(({ id }) => id === timing.targetId)?.name ?? say('templates.timings.gone')
  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: timing.name }),
      body: say('templates.timings.delete'),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => takeBack.remove('timingList', timing))
  }
  const turn = (on: boolean) =>
    attempt(() => takeBack.edit('timingList', [{ id: timing.id, state: on ? 1 : 0 }]))
  const Icon = timeTypeName(timing.timeType) === 'clock' ? IconClock : IconSun
  const content = (
    <>
      <span className={classes.when}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {whenWords(timing, say)}
      </span>
      <span className={classes.what}>
        <span className={sectionClasses.nameLine}>
          <span className={classes.name}>{timing.name}</span>
          <PendingMark pending={timing.pending} />
        </span>
        <span className={classes.dim}>
          {[daysWords(timing.days, say), periodWords(timing, say)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.target}>→ {target}</span>
    </>
  )
  return (
    <li className={sectionClasses.card} data-row={timing.id} data-out={!inUse || undefined}>
      {mayEdit ? (
        <button type="button" className={`${sectionClasses.open} ${classes.open}`} onClick={edit}>
          {content}
        </button>
      ) : (
        <div className={`${sectionClasses.open} ${classes.open}`}>{content}</div>
      )}
      {mayEdit && (
        <Switch
          aria-label={say('templates.timings.inUse', { name: timing.name })}
          checked={inUse}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
      )}
      {mayDelete && (
        <RemoveButton label={say('templates.timings.deleteOf', { name: timing.name })} run={remove} />
      )}
    </li>
  )
}
