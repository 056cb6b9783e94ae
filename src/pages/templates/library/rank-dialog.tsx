import '#src/text/parts.ts'
import { Progress } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import classes from './library.module.css'

const most = { most: 20 }

/** Templates of the company by the rooms that are made from them. */
export function RankDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const say = useText()
  const { data, waiting, freshness } = useAnswer('template.getTemplateRank', most)
  const top = data?.[0]?.roomNum ?? 1
  return (
    <Dialog opened={opened} onClose={close} title={say('parts.library.rank')} size={560}>
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <NoneHeld title={say('ui.staleNever')} freshness={freshness} />
      ) : data.length === 0 ? (
        <EmptyState title={say('parts.library.noRank')} />
      ) : (
        <ol className={classes.ranks}>
          {data.map(({ id, rank, name, roomNum, campusNum, deviceNum }) => (
            <li key={id} className={classes.rank}>
              <strong>{rank}</strong>
              <span>{name}</span>
              <span>{say('parts.library.rankRooms', { count: roomNum })}</span>
              <Progress
                className={classes.bar}
                size="sm"
                value={(100 * roomNum) / top}
                aria-label={say('parts.library.rankOf', { name, rooms: roomNum })}
              />
              <span className={`${classes.bar} ${classes.dim}`}>
                {say('parts.library.rankMore', {
                  campuses: campusNum,
                  devices: deviceNum,
                  place: say('system.place'),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
