import type { DataOf } from '#contract/index.ts'
import { type Work, workText } from '#contract/rules/work.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import { pageFirst } from '#src/breather.ts'

/** What a call carries that work was asked for: the picture's fields of the specification. */
export interface Worked {
  keyId: string
  imageVerificationCode: string
}

/** The page is let do something else after so many milliseconds of work. */
const atATime = 12

/** The number that was asked for, as text. Plain http has no `crypto.subtle`, so a library does it. */
export async function workOut({ salt, hash, numbers }: Work): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const { bytesToHex, utf8ToBytes } = await import('@noble/hashes/utils.js')
  for (let number = 0, since = performance.now(); number < numbers; number += 1) {
    if (bytesToHex(sha256(utf8ToBytes(workText(salt, number)))) === hash) return String(number)
    if (performance.now() - since > atATime) {
      await pageFirst()
      since = performance.now()
    }
  }
  throw new Error('no number has the hash that was asked for')
}

async function worked(work: DataOf<'user.captcha'>): Promise<Worked> {
  return { keyId: work.keyId, imageVerificationCode: await workOut(work) }
}

/**
 * Makes a call, and once more with work done for it when it is refused for want of that (code 1007); `began` is told
 * before. @throws ApiError, NetworkError
 */
export async function withWork<R>(
  api: Api,
  ask: (worked: Partial<Worked>) => Promise<R>,
  began: () => void,
): Promise<R> {
  try {
    return await ask({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 1007) throw error
    began()
    return ask(await worked(await api.call('user.captcha', {})))
  }
}
