import { useEffect, useState } from 'react'
import type { PageName } from '#contract/pages.ts'
import { beginReading } from '#src/data/first-answers.ts'
import { LoadFailed } from '#src/pages/errors/load-failed.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { loadedPage, loadPage } from './page-modules.ts'

/** A page whose chunk may still be on its way. One that is here is drawn at once, without a moment of nothing. */
export function LazyPage({ name }: { name: PageName }) {
  const [, setArrivals] = useState(0)
  const [failed, setFailed] = useState<PageName | null>(null)
  const Component = loadedPage(name)
  const wanted = Component === undefined && failed !== name

  useEffect(() => {
    if (!wanted) return
    let left = false
    const arrived = beginReading()
    loadPage(name)
      .then(
        () => left || setArrivals((count) => count + 1),
        (error: unknown) => {
          console.warn(`the page ${name} could not be loaded`, error)
          if (!left) setFailed(name)
        },
      )
      .finally(arrived)
    return () => {
      left = true
    }
  }, [name, wanted])

  if (Component) return <Component />
  if (failed === name) return <LoadFailed retry={() => setFailed(null)} />
  return <LoadingState />
}
