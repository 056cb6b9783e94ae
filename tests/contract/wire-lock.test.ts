import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { basePathOf, type CallName, callOf } from '#contract/index.ts'
import { editWires, wireHash, wireText } from '#contract/wire-hash.ts'

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** 'template.edit {...}' -> 'template.edit PATCH /iot_api/template/v1/edit 0123456789abcdef' */
function locked(line: string): string {
  const name = line.slice(0, line.indexOf(' ')) as CallName
  const call = callOf(name)
  return `${name} ${call.method} ${basePathOf(call)}${call.path} ${short(line)}`
}

// When a change of the wire is meant: npx vitest run tests/contract/wire-lock.test.ts --update
test('the wire is as it was locked', async () => {
  const edits = Object.entries(editWires()).map(([name, wire]) => `edit ${name} ${wire}`)
  const lines = [`wire ${wireHash()}`, ...edits.sort(), ...wireText().split('\n').map(locked)]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('wire.lock')
})
