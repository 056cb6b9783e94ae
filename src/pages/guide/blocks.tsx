import { Link } from 'react-router-dom'
import type { GuideBlock, GuideLine } from '#contract/guide-text.ts'
import classes from './blocks.module.css'
import { Picture } from './picture.tsx'

/** The blocks of a section, in their order. */
export function Blocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: what the build has read keeps its places
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className={classes.paragraph}>
          <Line line={block.line} />
        </p>
      )
    case 'note':
      return (
        <p className={classes.note}>
          <Line line={block.line} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={classes.list}>
          {block.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what the build has read keeps its places
            <li key={index}>
              <Line line={line} />
            </li>
          ))}
        </List>
      )
    }
    case 'commands':
      return <pre className={classes.commands}>{block.words}</pre>
    case 'picture':
      return <Picture {...block} />
  }
}

function Line({ line }: { line: GuideLine }) {
  return line.map((span, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: what the build has read keeps its places
    if (typeof span === 'string') return span
    if (span.kind === 'label') return <strong key={index}>{span.words}</strong>
    if (span.kind === 'code') return <code key={index}>{span.words}</code>
    if (span.to.startsWith('https:'))
      return (
        <a key={index} href={span.to} target="_blank" rel="noreferrer">
          {span.words}
        </a>
      )
    return (
      <Link key={index} to={`#${span.to}`}>
        {span.words}
      </Link>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: what the build has read keeps its places
  })
}
