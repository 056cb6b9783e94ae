import { afterAll, afterEach, expect, test, vi } from 'vitest'
import '#src/text/people.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { RemoteChoice } from '#src/pages/users/remote-choice.tsx'
import { newValues, type UserValues } from '#src/pages/users/user-values.ts'
import { forgetReplaced } from './replaced.ts'
import { clearDrawn, click, draw, find } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const may = vi.hoisted(() => ({ give: true }))
vi.mock('#src/session/allowed.tsx', () => ({
  Allowed: ({ url, children }: { url: string; children: React.ReactNode }) =>
    may.give && url === '/campusUser/v1/addRemoteControlRole' ? children : null,
}))

afterEach(clearDrawn)

test('a new user is given remote control in the form, by who may give it; it begins without', async () => {
  const change = vi.fn()
  const form = {
    values: newValues,
    change,
    fault: () => '您没有授予远程控制的权限',
  } as unknown as CallForm<UserValues>
  await draw(<RemoteChoice form={form} />)
  const box = find<HTMLInputElement>('input[type=checkbox]')
  expect(box.checked).toBe(false)
  await click(box)
  expect(change).toHaveBeenCalledWith({ remoteControl: true })
  expect(document.body.textContent).toContain('您没有授予远程控制的权限')
  await clearDrawn()
  may.give = false
  await draw(<RemoteChoice form={form} />)
  expect(document.querySelector('input')).toBeNull()
})
