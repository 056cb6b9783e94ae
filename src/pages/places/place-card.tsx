import { ActionIcon } from '@mantine/core'
import { IconBulb, IconDoor, IconMapPin, IconPencil } from '@tabler/icons-react'
import type { Campus } from '#contract/campus-shapes.ts'
import type { Seen } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { TickBox } from '#src/ui/tick-box.tsx'
import { useKindName } from '#src/widgets/campus/use-kind-name.ts'
import { regionOf } from './place-search.ts'
import classes from './places.module.css'

interface Props {
  campus: Seen<Campus>
  active: boolean
  open: () => void
  edit: () => void
  /** Whether it is ticked, and how that is changed; null while campuses are not ticked. */
  tick: { on: boolean; turn: (on: boolean) => void } | null
}

/** One campus: what it is, where it is, how much it holds, and the way in. */
export function PlaceCard({ campus, active, open, edit, tick }: Props) {
  const say = useText()
  const mayEdit = useAllowed('/campus/v1/edit') && campus.isOwn
  const turn = () => campus.isOwn && tick?.turn(!tick.on)
  const kind = useKindName(campus)
  const where = [regionOf(campus), campus.address].filter((part) => part !== '').join(' · ')
  return (
    <article className={classes.card} data-active={active}>
      <div className={classes.cardHead}>
        {tick && (
          <TickBox
            label={say('bulk.tick', { name: campus.name })}
            on={tick.on}
            turn={tick.turn}
            disabled={!campus.isOwn}
          />
        )}
        <h2 className={classes.name}>
          <button type="button" className={classes.open} onClick={tick ? turn : open}>
            {campus.megaprojectName ? `${campus.megaprojectName}/${campus.name}` : campus.name}
          </button>
        </h2>
        {mayEdit && !tick && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.edit}
            aria-label={say('places.editOf', { name: campus.name })}
            onClick={edit}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.marks}>
        {active && <span className={classes.active}>{say('places.current')}</span>}
        {kind && <span className={classes.kind}>{kind}</span>}
        <PendingMark pending={campus.pending} />
      </div>
      <p className={classes.where}>
        <IconMapPin size={16} aria-hidden />
        {where === '' ? say('places.noRegion') : where}
      </p>
      <p className={classes.counts}>
        <span>
          <IconDoor size={16} aria-hidden />
          {say('places.rooms', { count: campus.roomNum })}
        </span>
        <span>
          <IconBulb size={16} aria-hidden />
          {say('places.devices', { count: campus.deviceNum })}
        </span>
      </p>
    </article>
  )
}
