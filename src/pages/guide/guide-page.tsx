import '#src/text/guide.ts'
import { Button } from '@mantine/core'
import { IconPrinter, IconRoute } from '@tabler/icons-react'
import { useContext, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { GuideChapterText } from '#contract/guide-text.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { askForTour } from '#src/session/tour.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import { Chapter } from './chapter.tsx'
import { Contents } from './contents.tsx'
import { Findings } from './findings.tsx'
import classes from './guide.module.css'
import { idOf, type Place, placeAt } from './place.ts'
import { useChapters } from './use-chapters.ts'

const beginning: Place = { chapter: 'start', section: null }

/** /guide: how the console is used, chapter by chapter; `?of=<page>` opens what is told of a page. Read by anybody. */
export function GuidePage() {
  const say = useText()
  const signedIn = useContext(DeskContext) !== null
  const load = useChapters()
  const [words, setWords] = useState('')
  // Another box for each search: choosing what was found empties it.
  const [searches, setSearches] = useState(0)
  const endSearch = () => {
    setWords('')
    setSearches((count) => count + 1)
  }
  return (
    <div className={signedIn ? undefined : classes.bare}>
      {!signedIn && (
        <Link className={classes.home} to="/">
          {say('shell.home')}
        </Link>
      )}
      <Page
        title={say('page.guide')}
        search={
          <>
            <SearchBox
              key={searches}
              onSearch={setWords}
              label={say('guide.search')}
              placeholder={say('guide.search')}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {say('guide.print')}
            </Button>
            {signedIn && (
              <Button
                variant="default"
                leftSection={<IconRoute size={16} aria-hidden />}
                onClick={() => askForTour()}
              >
                {say('guide.tour.again')}
              </Button>
            )}
          </>
        }
      >
        {load.kind === 'coming' && <LoadingState />}
        {load.kind === 'failed' && <ErrorState message={say('guide.failed')} retry={load.retry} />}
        {load.kind === 'here' && <Guide chapters={load.chapters} words={words} endSearch={endSearch} />}
      </Page>
    </div>
  )
}

/**
 * Shows a place and reads its heading out, when an address names one. The frame moves the focus to the page's title and
 * the page to its top in the first picture after a page is opened, so this comes with the one after.
 */
function useShownPlace(place: Place | null, visit: string): void {
  const id = place && idOf(place.chapter, place.section)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address chosen again shows the place again
  useEffect(() => {
    if (id === null) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const heading = document.getElementById(id)
        heading?.scrollIntoView()
        heading?.focus({ preventScroll: true })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [id, visit])
}

interface GuideProps {
  chapters: readonly GuideChapterText[]
  words: string
  endSearch: () => void
}

function Guide({ chapters, words, endSearch }: GuideProps) {
  const location = useLocation()
  const asked = placeAt(location)
  useShownPlace(words ? null : asked, location.key)
  const place = asked ?? beginning
  const at = chapters.findIndex(({ name }) => name === place.chapter)
  const chapter = chapters[at]
  return (
    <div className={classes.guide}>
      <Contents chapters={chapters} place={place} />
      {words ? (
        <Findings chapters={chapters} words={words} chosen={endSearch} />
      ) : (
        chapter && <Chapter chapter={chapter} before={chapters[at - 1]} after={chapters[at + 1]} />
      )}
    </div>
  )
}
