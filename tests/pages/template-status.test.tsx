import { afterEach, expect, test } from 'vitest'
import type { Template } from '#contract/template-shapes.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { overlay } from '#src/local/overlay.ts'
import { TemplateStatusBadge } from '#src/pages/templates/template-status.tsx'
import { entryOf, refusedState } from '#tests/sync/entries.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(clearDrawn)

const publish = (id: number, made?: Partial<OutboxEntry>) => entryOf('template.publish', { id }, made)
const rename = entryOf('template.edit', { id: 1, name: '报告厅' })

/** What the badge of a template says with these edits in the outbox. */
async function badge(status: number, ...entries: OutboxEntry[]) {
  const cached = { id: 1, status, name: '教室' } as Template
  const seen = overlay('templates', [cached], ({ id }) => id, entries).get(1)
  if (!seen) throw new Error('the template is not there')
  await draw(<TemplateStatusBadge template={seen} />)
  const { textContent } = document.body
  await clearDrawn()
  return textContent
}

test('a template is published once the server says so, and until then waits to be', async () => {
  expect(await badge(2)).toBe('已发布')
  expect(await badge(0, publish(1))).toBe('待发布')
  expect(await badge(2, rename, publish(1))).toBe('待发布')
  expect(await badge(3, publish(1, { state: refusedState() }))).toBe('待发布')
  expect(await badge(2, rename)).toBe('调试更新')
  expect(await badge(0, publish(1), rename)).toBe('调试更新')
})
