import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { signInAgain } from '#src/data/sign-in-again.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(async () => {
  signInAgain.set(false)
  await clearDrawn()
})

test.each([
  [4010, true],
  [4030, false],
])('what a form sends and is refused with %i asks to sign in again: %s', async (code, asks) => {
  let form: ReturnType<typeof useCallForm<{ answer: string }>> | undefined
  const Form = () => {
    form = useCallForm('user.nameCompany', { initial: { answer: '' } })
    return form.error
  }
  await draw(<Form />)
  const refusal = new ApiError(code, '服务器的话', null)
  await act(async () => void (await form?.act([], () => Promise.reject(refusal))))
  expect(signInAgain.get()).toBe(asks)
  // It stays when signing in is put off.
  expect(document.body.textContent).toContain('服务器的话')
})
