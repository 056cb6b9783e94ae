import '#src/text/offline.ts'
import { IconPackage } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCampuses } from '#src/data/campuses.ts'
import { useCampusesAt } from '#src/data/freshness.ts'
import { usePacks } from '#src/data/packs.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { CheckCard } from './check-card.tsx'
import { OfferList } from './offer-list.tsx'
import classes from './offline.module.css'
import { PackCard } from './pack-card.tsx'
import { TakeDialog, type TakeTask } from './take-dialog.tsx'

/** /offline: what is taken along on this device, and whether it is ready to be carried away. */
export function OfflinePage() {
  const say = useText()
  const packs = usePacks()
  const campuses = useCampuses()
  const takenAt = useCampusesAt()
  const [task, setTask] = useState<TakeTask | null>(null)
  const offer = useRef<HTMLElement>(null)
  const place = say('system.place')
  if (!packs || !campuses || takenAt === undefined)
    return (
      <Page title={say('page.offline')} note={say('offline.hint', { place })}>
        <LoadingState />
      </Page>
    )
  const taken = new Set(packs.map((pack) => pack.campusId))
  const rest = campuses.filter(({ campusId }) => campusId > 0 && !taken.has(campusId))
  const choose = () => {
    offer.current?.scrollIntoView({ block: 'start' })
    offer.current?.querySelector('button')?.focus()
  }
  return (
    <Page title={say('page.offline')} note={say('offline.hint', { place })}>
      <CheckCard choose={choose} />
      <section className={classes.section} aria-labelledby="packs-title">
        <h2 id="packs-title" className={classes.title}>
          {say('offline.packs', { place })}
        </h2>
        {packs.length === 0 ? (
          <EmptyState
            icon={<IconPackage size={40} stroke={1.3} />}
            title={say('offline.packsNone')}
            hint={say('offline.packsNoneHint', { place })}
          />
        ) : (
          <ul className={classes.list}>
            {packs.map((pack) => (
              <li key={pack.campusId}>
                <PackCard pack={pack} change={() => setTask({ ...pack, taken: true })} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={classes.section} aria-labelledby="offer-title" ref={offer}>
        <h2 id="offer-title" className={classes.title}>
          {say('offline.offer', { place })}
        </h2>
        <OfferList
          campuses={rest}
          none={
            campuses.length === 0 ? say('places.noneHeld', { place }) : say('offline.offerAll', { place })
          }
          take={({ campusId, name }) => setTask({ campusId, name, within: null, taken: false })}
        />
      </section>
      <TakeDialog task={task} close={() => setTask(null)} />
    </Page>
  )
}
