import '#src/text/guide.ts'
import { IconRoute } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '#src/data/desk-context.ts'
import { putTourAway, tellOfTour, tourAsked, tourPutAway } from '#src/session/tour.ts'
import { useText } from '#src/text/text.ts'
import { Notice, NoticeButton, NoticeClose } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import type { TourStop } from './stops.ts'
import { TourSteps } from './tour-steps.tsx'

interface Props {
  /** The name of the account's local database. */
  database: string
  /** Whether the tour may be offered here. One that is asked for is given anywhere. */
  offering: boolean
  /** The server knows that she has had it, or wants none. */
  toured: boolean
  /** Has the server know it; null while there is no way there. */
  tell: (() => Promise<unknown>) | null
  /** What there is to be shown, when it begins. */
  stops: () => readonly TourStop[]
}

/** Offers the tour to an account that has neither had it nor put it away, and gives it. */
export function TourOf({ database, offering, toured, tell, stops }: Props) {
  const say = useText()
  const asked = useStore(tourAsked)
  const [putAwayHere, setPutAwayHere] = useState(() => tourPutAway(database))
  const away = putAwayHere || toured
  const [running, setRunning] = useState<readonly TourStop[] | null>(null)

  const start = () => {
    const found = stops()
    if (found.length > 0) setRunning(found)
  }
  const startAsked = useEffectEvent(start)
  useEffect(() => {
    if (!asked) return
    tourAsked.set(false)
    startAsked()
  }, [asked])

  const tellNow = useEffectEvent(() => tell && tellOfTour(database, tell))
  const reachable = tell !== null
  useEffect(() => {
    if (putAwayHere && !toured && reachable) void tellNow()
  }, [putAwayHere, toured, reachable])

  const putAway = () => {
    putTourAway(database)
    setPutAwayHere(true)
  }
  const end = () => {
    setRunning(null)
    putAway()
    toast.done(say('guide.tour.ended'))
  }

  if (running) return <TourSteps stops={running} end={end} />
  return (
    <div role="status">
      {offering && !away && (
        <Notice
          kind="note"
          oneRow
          icon={<IconRoute size={18} />}
          action={
            <>
              <NoticeButton onClick={start}>{say('guide.tour.start')}</NoticeButton>
              <NoticeClose onClick={putAway} label={say('guide.tour.never')} />
            </>
          }
        >
          <span title={say('guide.tour.offer')}>{say('guide.tour.offer')}</span>
        </Notice>
      )}
    </div>
  )
}
