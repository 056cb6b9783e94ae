import { readFileSync } from 'node:fs'
import { answerOf, encodingOf, placingOf } from '../../contract/endpoint.ts'
import { calls } from '../../contract/index.ts'
import { opensToKeys } from '../../contract/rules/access-key.ts'
import { callsByArea, declarationsOf, type OpenCall } from './declarations.ts'

export const packageName = 'lamplighter-client'

const openCalls = (): OpenCall[] =>
  calls.flatMap(({ name, area, call }) =>
    opensToKeys(name) ? [{ area, name, call: name.slice(area.length + 1), spec: call }] : [],
  )

const wireOf = ({ spec }: OpenCall) => ({
  method: spec.method,
  base: spec.base ?? ('api' as const),
  ...placingOf(spec),
  encoding: encodingOf(spec),
  answer: answerOf(spec),
})

const manifest = (version: string) => ({
  name: packageName,
  version,
  description: 'Calls of a Lamplighter server, typed, for programs with an access key',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
  files: ['index.js', 'index.d.ts', 'runtime.js', 'calls.js'],
})

const readme = (version: string, areas: readonly string[]) => `# lamplighter-client

Calls of a Lamplighter server ${version}, typed, for programs with an access key (控制台：开放接口 → AccessKey管理).
It has no dependencies and runs in Node 20.3 or newer, Deno, Bun and browsers.

\`\`\`ts
import { createClient, LamplighterError } from '${packageName}'

const client = createClient({ url: 'https://light.example.com', key: process.env.LAMPLIGHTER_KEY ?? '' })

const { list } = await client.campus.queryCampusList({ pageSize: 0 })
for (const { campusId, name } of list) {
  const { statuses } = await client.device.status({ campusId })
  console.log(name, statuses.filter(({ online }) => online).length, 'devices are online')
}

try {
  await client.device.command({ deviceId: 42, identifier: 'switch', paramValue: 1 })
} catch (error) {
  if (error instanceof LamplighterError) console.log(error.code, error.message, error.fields)
}
\`\`\`

- One function a call, \`client.<area>.<call>(input, options)\`: path, query and body are one object. What each does, what it
  takes and what it answers stands at the function and its types, and at \`/iot_api/docs\` of the server.
- A refusal is a \`LamplighterError\` with the server's code; no answer is a \`NoAnswerError\`: the work may have been done
  then. Edits take \`options.key\`: sent again under the same key they are done once.
- A stream of events is read with \`for await (const event of await client.sync.stream({}))\`; it ends now and then and is
  begun again by whoever reads it. A file comes as \`{ name, type, bytes }\`; files are sent as \`File\` or \`Blob\`.

Areas: ${areas.map((area) => `\`${area}\``).join(', ')}.
`

/** How each call that opens to keys travels, by area and name: what a client is made of. */
export const callTable = (byArea = callsByArea(openCalls())) =>
  Object.fromEntries(
    [...byArea].map(([area, its]) => [area, Object.fromEntries(its.map((one) => [one.call, wireOf(one)]))]),
  )

/** The files of the client package, by name. @param version of the server whose calls they are */
export function clientFiles(version: string): Record<string, string> {
  const open = openCalls()
  const byArea = callsByArea(open)
  const table = callTable(byArea)
  return {
    'package.json': `${JSON.stringify(manifest(version), null, 2)}\n`,
    'README.md': readme(version, [...byArea.keys()]),
    LICENSE: readFileSync(new URL('../../LICENSE', import.meta.url), 'utf8'),
    'calls.js': `export const calls = ${JSON.stringify(table, null, 1)}\n`,
    'runtime.js': readFileSync(new URL('runtime.mjs', import.meta.url), 'utf8').replace('// @ts-check\n', ''),
    'index.js': `import { calls } from './calls.js'
import { clientOf } from './runtime.js'

export { LamplighterError, NoAnswerError } from './runtime.js'
export const createClient = (options) => clientOf(calls, options)
`,
    'index.d.ts': declarationsOf(open),
  }
}
