import { useCallback, useEffect, useState } from 'react'
import { guideSections } from '#contract/guide.ts'
import type { GuideChapterText } from '#contract/guide-text.ts'
import type { Language } from '#src/text/languages.ts'
import { useLanguage } from '#src/text/text.ts'

type Chapters = readonly GuideChapterText[]

const load: Record<Language, () => Promise<{ chapters: Record<string, GuideChapterText> }>> = {
  'zh-CN': () => import('./texts-zh.ts'),
  en: () => import('./texts-en.ts'),
}

const here = new Map<Language, Chapters>()

/** Fetches the guide in a language, in the order of its chapters. Rejects when it cannot be had now. */
async function fetchChapters(language: Language): Promise<void> {
  const found = Object.values((await load[language]()).chapters)
  const order = Object.keys(guideSections)
  here.set(
    language,
    order.flatMap((name) => found.filter((chapter) => chapter.name === name)),
  )
}

export type ChaptersLoad =
  | { kind: 'here'; chapters: Chapters }
  | { kind: 'coming' }
  | { kind: 'failed'; retry: () => void }

/** The guide in the language of the console. */
export function useChapters(): ChaptersLoad {
  const language = useLanguage()
  const [, setArrivals] = useState(0)
  const [failed, setFailed] = useState<Language | null>(null)
  const wanted = !here.has(language) && failed !== language
  useEffect(() => {
    if (!wanted) return
    fetchChapters(language).then(
      () => setArrivals((count) => count + 1),
      () => setFailed(language),
    )
  }, [language, wanted])
  const retry = useCallback(() => setFailed(null), [])
  const chapters = here.get(language)
  if (chapters) return { kind: 'here', chapters }
  return failed === language ? { kind: 'failed', retry } : { kind: 'coming' }
}
