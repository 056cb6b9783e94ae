import { Route, Routes } from 'react-router-dom'
import { pageList, redirects, sections } from '#contract/pages.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { Frame } from './frame.tsx'
import { Guarded, Home, Section, Unknown } from './guards.tsx'

/** All routes of a system, read off the page table. */
export function AppRoutes() {
  const system = useSystem()
  const here = pageList.filter((page) => !page.systems || page.systems.includes(system))
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<Home />} />
        {here.map((page) => (
          <Route key={page.name} path={page.path} element={<Guarded page={page} />} />
        ))}
        {Object.keys({ ...sections, ...redirects }).map((section) => (
          <Route key={section} path={section} element={<Section section={section} />} />
        ))}
        <Route path="*" element={<Unknown />} />
      </Route>
    </Routes>
  )
}
