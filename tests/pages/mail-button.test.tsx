import { afterEach, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Connection } from '#src/data/connection.ts'
import { signInAgain } from '#src/data/sign-in-again.ts'
import { nobody } from '#src/session/nobody.ts'
import { SessionProvider } from '#src/session/session-provider.tsx'
import { store } from '#src/sync/store.ts'
import { closeToast, currentToasts } from '#src/ui/toast.ts'
import { ToastHost } from '#src/ui/toast-host.tsx'
import { MailButton } from '#src/widgets/developer/mail-button.tsx'
import { button, clearDrawn, click, draw, patiently, soon } from './ui-draw.tsx'

afterEach(async () => {
  signInAgain.set(false)
  for (const { id } of currentToasts()) closeToast(id)
  await clearDrawn()
})

const words = '服务器的话'

/** Presses the button where the server refuses with a code; its calls are silent by themselves. */
async function press(code: number) {
  const call = async (name: string) => {
    if (name === 'ownAccount.info') return { email: 'ann@example.com', emailProved: true }
    throw new ApiError(code, words, null, true)
  }
  const session = nobody('school')
  const api = { ...session.frame.api, call: call as unknown as Api['call'] }
  const online = { kind: 'online', since: 0, roundTrip: 0, skew: 0, serverWire: '' } as const
  const connection = { ...session.frame.connection, state: store<Connection>(online) }
  await draw(
    <SessionProvider session={{ ...session, frame: { ...session.frame, api, connection } }}>
      <MailButton letter="sdkMail" />
      <ToastHost />
    </SessionProvider>,
  )
  await soon(() => button('接口说明发到邮箱'), patiently)
  await click(button('接口说明发到邮箱'))
  await soon(() => expect(button('接口说明发到邮箱').hasAttribute('data-loading')).toBe(false), patiently)
}

test('who has pressed it is told why nothing was sent', async () => {
  await press(errors.tooMany.code)
  await soon(() => expect(document.body.textContent).toContain(words))
})

test('and where the session has ended it is the sign-in that says so, nothing beside it', async () => {
  await press(errors.notSignedIn.code)
  expect(signInAgain.get()).toBe(true)
  expect(document.body.textContent).not.toContain(words)
})
