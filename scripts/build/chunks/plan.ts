import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { joinPieces, type Piece } from './join.ts'

/** A dialog is opened less often than a page. */
const weight = { page: 1, dialog: 0.35 }
/** What is a file of its own, whatever it costs. */
const joinedBelow = 20_000

const isPage = (id: string | null) => /\/src\/pages\/.*-page\.tsx$/.test(id ?? '')

/** Pages stay files of their own: what they are named by, and what is fetched ahead of them, is asked for by page. */
function pieceOf(chunk: Rolldown.OutputChunk, placeOf: ReadonlyMap<string, number>): Piece {
  const bytes = gzipSync(chunk.code).length
  const page = isPage(chunk.facadeModuleId)
  return {
    bytes,
    imports: chunk.imports.flatMap((file) => placeOf.get(file) ?? []),
    begins: chunk.isDynamicEntry ? weight[page ? 'page' : 'dialog'] : 0,
    free: !page && !chunk.isEntry && bytes < joinedBelow,
  }
}

/** Names, each given once. */
function distinct(): (name: string) => string {
  const given = new Map<string, number>()
  return (name) => {
    const count = (given.get(name) ?? 0) + 1
    given.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  }
}

/**
 * Builds once without writing anything, to see what the bundler makes chunks of by itself.
 * @param atHand names of the chunks that are there before any page
 * @returns of each module that becomes one file with others, what that file is called
 */
export async function planChunks(
  config: InlineConfig,
  atHand: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ...config.build, write: false, manifest: false, reportCompressedSize: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = output.filter((one) => one.type === 'chunk')
  const placeOf = new Map(chunks.map(({ fileName }, place) => [fileName, place]))
  const first = chunks.flatMap(({ name, isEntry }, place) =>
    isEntry || atHand.includes(name) ? [place] : [],
  )
  const files = joinPieces(
    chunks.map((chunk) => pieceOf(chunk, placeOf)),
    first,
  )
  const nameFor = distinct()
  const names = new Map<string, string>()
  for (const places of files) {
    if (places.length === 1) continue
    const parts = places.flatMap((place) => chunks[place] ?? [])
    const [largest] = parts.toSorted((one, other) => other.code.length - one.code.length)
    const name = nameFor(`${largest?.name}`)
    for (const id of parts.flatMap((part) => part.moduleIds)) names.set(id, name)
  }
  return names
}
