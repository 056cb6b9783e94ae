import { type CompositionEvent, useState } from 'react'

/**
 * Whether words are being composed in a box, as pinyin is: what stands there meanwhile is not what is meant.
 *
 * @param ended told what stands there once they have been
 * @returns `follow` goes to the box
 */
export function useComposing(ended: (words: string) => void) {
  const [composing, setComposing] = useState(false)
  const follow = {
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setComposing(false)
      ended(event.currentTarget.value)
    },
  }
  return { composing, follow }
}
