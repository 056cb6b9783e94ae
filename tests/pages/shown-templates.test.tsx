import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { shownTemplate, useShows } from '#src/pages/templates/shown-templates.ts'

function Shows({ templates }: { templates: readonly SeenTemplate[] }) {
  useShows(templates)
  return null
}

/** What a page finds of the one before it, while it is drawn the first time. */
function Next({ found }: { found: (name: string | undefined) => void }) {
  found(shownTemplate(1)?.name)
  return null
}

test('a page begins with a template as the page before it shows it, and nothing outlives the page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  const template = (name: string) => ({ id: 1, name }) as SeenTemplate
  const found: (string | undefined)[] = []
  const next = <Next found={(name) => found.push(name)} />
  await act(async () => root.render(<Shows templates={[template('旧')]} />))
  await act(async () => root.render(<Shows templates={[template('新')]} />))
  await act(async () => root.render(next))
  await act(async () => root.render(null))
  await act(async () => root.render(next))
  expect(found).toEqual(['新', undefined])
  await act(async () => root.unmount())
})
