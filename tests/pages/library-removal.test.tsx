import '#src/text/parts.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { CommonTemplate } from '#contract/library-shapes.ts'
import { CommonCard } from '#src/pages/templates/library/common-card.tsx'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/session/allowed.tsx', () => ({ useAllowed: () => true }))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call: vi.fn() }) }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))

afterEach(clearDrawn)

const counts = { equipmentNum: 0, groupNum: 0, sceneNum: 0, timingNum: 0, missingProducts: [] }
const common: CommonTemplate = {
  ...{ id: 1, name: '教室', describe: '', origin: 'platform', companyName: '', ...counts },
  ...{ addedBy: '', addedAt: 0 },
}

test.each([
  ['platform', true, true],
  ['platform', false, false],
  ['platform', undefined, false],
  ['company', undefined, true],
] as const)('a template of the library: %s, own %s, can be taken out: %s', async (origin, own, removable) => {
  const said = own === undefined ? {} : { own }
  await draw(<CommonCard common={{ ...common, origin, ...said }} take={vi.fn()} changed={vi.fn()} />)
  expect(document.querySelector('[data-last=menu]') !== null).toBe(removable)
})
