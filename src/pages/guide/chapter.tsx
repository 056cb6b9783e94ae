import '#src/text/guide.ts'
import { Link } from 'react-router-dom'
import type { GuideChapterText } from '#contract/guide-text.ts'
import { useText } from '#src/text/text.ts'
import { Blocks } from './blocks.tsx'
import classes from './guide.module.css'
import { idOf } from './place.ts'

interface Props {
  chapter: GuideChapterText
  before: GuideChapterText | undefined
  after: GuideChapterText | undefined
}

/** A chapter as it is read and printed, with the way to those beside it. */
export function Chapter({ chapter, before, after }: Props) {
  const say = useText()
  const { name, title, blocks, sections } = chapter
  return (
    <article className={classes.article} aria-labelledby={idOf(name, null)}>
      <h2 id={idOf(name, null)} className={classes.chapterTitle} tabIndex={-1}>
        {title}
      </h2>
      <Blocks blocks={blocks} />
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={idOf(name, section.id)}>
          <h3 id={idOf(name, section.id)} className={classes.sectionTitle} tabIndex={-1}>
            {section.title}
          </h3>
          <Blocks blocks={section.blocks} />
        </section>
      ))}
      <nav className={classes.beside} aria-label={say('guide.chapters')}>
        {before && <Link to={`#${before.name}`}>{say('guide.before', { title: before.title })}</Link>}
        {after && <Link to={`#${after.name}`}>{say('guide.after', { title: after.title })}</Link>}
      </nav>
    </article>
  )
}
