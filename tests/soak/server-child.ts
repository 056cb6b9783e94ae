import type { ServerOptions } from '#server/server.ts'
import { startTestServer } from '#tests/world/server.ts'
import { readBooks } from './books.ts'
import { addSoakCompany } from './company.ts'
import { becomeNextVersion } from './next-version.ts'
import type { Asked, Question } from './server.ts'
import type { Build } from './server-process.ts'

/** The server of a soak, in a process that can be killed, with a way to its database beside its calls. */
const options: ServerOptions = JSON.parse(process.argv[2] ?? '{}')
const build = process.argv[3] as Build | undefined
if (build === 'next') becomeNextVersion()
const server = await startTestServer({ seed: false, ...options })
const { database } = server

const answers: { [Q in keyof Asked]: (input: Asked[Q]['input']) => Promise<Asked[Q]['answer']> } = {
  company: (name) => addSoakCompany(database, name),
  books: (cid) => readBooks(database, cid),
}

process.on('message', async ({ number, name, input }: Question) => {
  try {
    const answer = await answers[name](input as never)
    process.send?.({ number, answer })
  } catch (error) {
    process.send?.({ number, failed: String(error) })
  }
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit()))
// Nobody is left to ask.
process.on('disconnect', () => process.exit())
process.send?.({ url: server.url })
