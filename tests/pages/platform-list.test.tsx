import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { PlatformListed } from '#src/widgets/operator/platform-listed.tsx'
import { usePlatformList } from '#src/widgets/operator/use-platform-list.ts'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, soon } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))

afterEach(clearDrawn)

const answers = new Map<string, () => Promise<{ list: string[] }>>()
function List({ state }: { state: string }) {
  const list = usePlatformList(
    () => (answers.get(state) ?? (() => new Promise<never>(() => undefined)))(),
    state,
  )
  return (
    <>
      <PlatformListed of={list} needsNetwork="" none={{ title: '没有', icon: null }}>
        {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
      </PlatformListed>
      <button type="button" onClick={list.again}>
        再问
      </button>
    </>
  )
}
const words = () => document.body.textContent ?? ''

test('rows of another question are not shown under this one, and that asking again has failed is said above those that are', async () => {
  answers.set('paid', async () => ({ list: ['订单一'] }))
  const put = await draw(<List state="paid" />)
  await soon(() => expect(words()).toContain('订单一'))
  answers.set('paid', async () => {
    throw new ApiError(errors.tooMany.code, '服务器忙', null)
  })
  await click(button('再问'))
  await soon(() => expect(words()).toContain('更新失败：服务器忙'))
  expect(words()).toContain('订单一')
  await put(<List state="closed" />)
  expect(words()).not.toContain('订单一')
  expect(words()).not.toContain('服务器忙')
  answers.set('open', async () => {
    throw new ApiError(errors.tooMany.code, '服务器忙', null)
  })
  await put(<List state="open" />)
  await soon(() => expect(words()).toContain('服务器忙'))
  expect(words()).not.toContain('更新失败')
})
