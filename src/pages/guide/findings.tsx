import '#src/text/guide.ts'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { GuideChapterText } from '#contract/guide-text.ts'
import { useText } from '#src/text/text.ts'
import { EmptyState } from '#src/ui/states.tsx'
import classes from './guide.module.css'
import { idOf } from './place.ts'
import { searchGuide } from './search.ts'

interface Props {
  chapters: readonly GuideChapterText[]
  words: string
  /** One of them has been chosen. */
  chosen: () => void
}

/** The sections that hold what is searched for. */
export function Findings({ chapters, words, chosen }: Props) {
  const say = useText()
  const found = useMemo(() => searchGuide(chapters, words), [chapters, words])
  return (
    <div className={classes.findings}>
      <p className={classes.count} role="status">
        {found.length > 0 && say('guide.found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState title={say('guide.noneFound', { words })} hint={say('guide.noneFoundHint')} />
      )}
      <ul>
        {found.map(({ chapter, section, chapterTitle, title, excerpt }) => (
          <li key={idOf(chapter, section)}>
            <Link to={`#${idOf(chapter, section)}`} onClick={chosen}>
              {title}
            </Link>
            <span className={classes.where}>{chapterTitle}</span>
            <span className={classes.excerpt}>{excerpt}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
