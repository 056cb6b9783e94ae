import '#src/text/guide.ts'
import { Link } from 'react-router-dom'
import type { GuideChapterText } from '#contract/guide-text.ts'
import { useText } from '#src/text/text.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from './guide.module.css'
import { idOf, type Place } from './place.ts'

interface Props {
  chapters: readonly GuideChapterText[]
  place: Place
}

/** The chapters, and the sections of the one that is read. On a phone they are folded together above it. */
export function Contents({ chapters, place }: Props) {
  const say = useText()
  const phone = useIsPhone()
  const list = <ContentsList chapters={chapters} place={place} />
  if (!phone)
    return (
      <nav className={classes.contents} aria-label={say('guide.contents')}>
        {list}
      </nav>
    )
  // Folded together again by what is chosen in it.
  return (
    <details key={idOf(place.chapter, place.section)} className={classes.folded}>
      <summary>{say('guide.contents')}</summary>
      <nav aria-label={say('guide.contents')}>{list}</nav>
    </details>
  )
}

function ContentsList({ chapters, place }: Props) {
  return (
    <ol className={classes.chapterList}>
      {chapters.map(({ name, title, sections }) => {
        const open = name === place.chapter
        return (
          <li key={name}>
            <Link to={`#${name}`} aria-current={open ? 'page' : undefined}>
              {title}
            </Link>
            {open && (
              <ol>
                {sections.map(({ id, title }) => (
                  <li key={id}>
                    <Link
                      to={`#${idOf(name, id)}`}
                      aria-current={id === place.section ? 'location' : undefined}
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ol>
            )}
          </li>
        )
      })}
    </ol>
  )
}
