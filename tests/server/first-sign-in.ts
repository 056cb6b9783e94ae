import { expect } from 'vitest'
import type { OpenedCompany } from '#contract/operator.ts'
import type { SystemCode } from '#contract/systems.ts'
import { Client } from './client.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** What everybody puts in the place of her first password. */
export const chosen = 'lamp-light-9'

/** Signs somebody in with her first password, and gives her another one. */
export async function enterFirst(
  url: string,
  system: SystemCode,
  { account, password }: Pick<OpenedCompany, 'account' | 'password'>,
): Promise<Client> {
  const client = new Client(url, system)
  const user = await client.call('user.login', { account, password: base64(password) })
  expect(user.changePasswordStatus).toBe(false)
  expect((await client.refusal('role.list', {})).code).toBe(4019)
  await client.call('ownAccount.changePassword', { oldPassword: base64(password), password: base64(chosen) })
  return client
}
