import '#src/text/guide.ts'
import { useState } from 'react'
import type { GuideBlock } from '#contract/guide-text.ts'
import { useText } from '#src/text/text.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from './picture.module.css'

/** A picture of a screen. That of a desk can be enlarged on a phone, where its words would be too small to read. */
export function Picture({ src, words, width, height }: Extract<GuideBlock, { kind: 'picture' }>) {
  const say = useText()
  const phone = useIsPhone()
  const [large, setLarge] = useState(false)
  const narrow = width < height
  const look = {
    className: classes.picture,
    src,
    width,
    height,
    'data-narrow': narrow,
    loading: 'lazy',
  } as const
  if (narrow || !phone) return <img {...look} alt={words} />
  return (
    <div className={classes.frame}>
      <button
        type="button"
        className={classes.button}
        aria-pressed={large}
        aria-label={say(large ? 'guide.smaller' : 'guide.larger', { name: words })}
        onClick={() => setLarge(!large)}
      >
        <img {...look} alt="" />
      </button>
    </div>
  )
}
