import '#src/text/people.ts'
import { IconClock, IconDoor } from '@tabler/icons-react'
import type { DataOf } from '#contract/index.ts'
import { mayControl } from '#contract/rules/remote-control.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { dateTyped } from '#src/ui/time.ts'
import { boundsWords } from '#src/widgets/template/bounds-words.ts'
import classes from './insight.module.css'

/** More rooms than this are counted only. */
const namedAtMost = 8

/** Whether an account may control from afar, and which rooms it is bound to at which times. */
export function Reach({ person }: { person: DataOf<'campusUser.queryUserAuthority'> }) {
  const say = useText()
  const today = dateTyped(useNow())
  const { rooms, remoteControl } = person
  const remote =
    remoteControl === undefined ? 'remoteUnknown' : mayControl(person) ? 'remoteMay' : 'remoteMayNot'
  const bounded = rooms === undefined ? 'roomsUnknown' : rooms.length === 0 ? 'roomsAll' : 'roomsBound'
  return (
    <section className={classes.seen} aria-label={say('people.reach')}>
      <h2 className={classes.heading}>{say('people.reach')}</h2>
      <p className={classes.dim}>{say(`people.${remote}`)}</p>
      <p className={classes.dim}>{say(`people.${bounded}`, { place: say('system.place') })}</p>
      {rooms && rooms.length > 0 && (
        <ul className={classes.rooms}>
          {rooms.map(({ roomNames, ...held }) => (
            <li key={held.id}>
              <p className={classes.room}>
                <IconDoor size={14} aria-hidden /> {held.campusName} ·{' '}
                {say('people.roomCount', { count: roomNames.length })}{' '}
                {held.endDate !== null && held.endDate < today && (
                  <Badge tone="plain">{say('people.roomsOver')}</Badge>
                )}
              </p>
              <p className={classes.dim}>
                {roomNames.length > namedAtMost
                  ? say('people.roomsAndMore', { names: roomNames.slice(0, namedAtMost).join(marks().list) })
                  : roomNames.join(marks().list)}
              </p>
              <p className={classes.room}>
                <IconClock size={14} aria-hidden /> {boundsWords(held, say)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
