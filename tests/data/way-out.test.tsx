// @vitest-environment node
import './dom.ts'
import { expect, test, vi } from 'vitest'
import { NetworkError } from '#src/api/api-error.ts'
import { SignOutDialog } from '#src/app/shell/sign-out-dialog.tsx'
import { noteWayIn, wayOutAhead } from '#src/session/way-in.ts'
import { currentToasts } from '#src/ui/toast.ts'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import { drawAlone } from './draw-alone.tsx'
import { account, ids, open, setStage, signedOut } from './stage.ts'

setStage()

test('who could not be signed out is led to the page that sent her when she is', async () => {
  const page = open()
  await page.when(signedOut)
  await page.now().signIn(account, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  noteWayIn('school', undefined, '?origin=%2Fportal')
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const press = async (signOut: () => Promise<void>) => {
    const { holder, end } = drawAlone({ ...page.session, signOut }, <SignOutDialog opened />)
    const button = () =>
      [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === '退出登录')
    await eventually(() => button()?.disabled === false)
    button()?.click()
    return end
  }
  const stay = await press(() => Promise.reject(new NetworkError('no-answer')))
  await eventually(() => currentToasts().length > 0)
  expect(wayOutAhead('school')).toEqual({ outside: '/portal' })
  expect(assign).not.toHaveBeenCalled()
  stay()

  const leave = await press(async () => undefined)
  await eventually(() => assign.mock.calls.length > 0)
  expect(assign).toHaveBeenCalledWith('/portal')
  expect(wayOutAhead('school')).toEqual({ path: '/login' })
  assign.mockRestore()
  leave()
})
