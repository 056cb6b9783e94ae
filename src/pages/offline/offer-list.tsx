import { folded } from '#src/data/folded.ts'
import '#src/text/offline.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import classes from './offline.module.css'
import { SizeWords } from './size-words.tsx'

type Offer = Pick<Campus, 'campusId' | 'name'>

interface Props {
  campuses: readonly Offer[]
  /** Why there are none. */
  none: string
  take: (campus: Offer) => void
}

/** The campuses that can be taken along, each with the size of its copy. */
export function OfferList({ campuses, none, take }: Props) {
  const say = useText()
  const [keyWord, setKeyWord] = useState('')
  const place = say('system.place')
  if (campuses.length === 0) return <p className={classes.none}>{none}</p>
  const found = campuses.filter(({ name }) => folded(name).includes(folded(keyWord.trim())))
  return (
    <>
      {(campuses.length > 6 || keyWord !== '') && (
        <div className={classes.search}>
          <SearchBox
            label={say('offline.search', { place })}
            placeholder={say('offline.search', { place })}
            initial={keyWord}
            onSearch={setKeyWord}
          />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <VirtualList
          items={found}
          keyOf={(campus) => campus.campusId}
          label={say('offline.offer', { place })}
          height={72}
          render={(campus) => (
            <div className={classes.offer}>
              <div className={classes.what}>
                <h3 className={classes.name}>{campus.name}</h3>
                <SizeWords campusId={campus.campusId} within={null} />
              </div>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                aria-label={say('offline.takeOf', { name: campus.name })}
                onClick={() => take(campus)}
              >
                {say('offline.take')}
              </Button>
            </div>
          )}
        />
      )}
    </>
  )
}
