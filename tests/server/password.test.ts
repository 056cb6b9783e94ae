import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { passwordMatches } from '#server/password.ts'
import { root } from '../../scripts/source-tree.mjs'

it('a password is stretched by argon2id over 19 MiB, twice, and told from another', async () => {
  const program = `console.log(await (await import('./server/password.ts')).hashPassword('Lamplight-1'))`
  // In a process of its own: in this one passwords are stretched less far.
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  const hash = stdout.trim()
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(hash, 'Lamplight-1')).toBe(true)
  expect(await passwordMatches(hash, 'Lamplight-2')).toBe(false)
  expect(await passwordMatches(undefined, 'Lamplight-1')).toBe(false)
})
