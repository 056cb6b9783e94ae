import { Worker } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import { errors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Upload } from '#contract/upload.ts'
import type { Words } from '#contract/words.ts'
import { Refusal, refuseInput } from '#server/refusal.ts'
import { Turnstile } from '#server/turnstile.ts'

/** A row that is not empty. `number` counts as spreadsheets do; a date cannot be told from what was typed. */
export interface SheetRow<Field extends string> {
  number: number
  cells: Record<Field, string | Date>
}

/** What a sheet is asked for: its columns by their headings in either language, and how many rows at most. */
export interface SheetForm<Field extends string> {
  /** A sheet may lack an optional one: its cells are then empty. */
  columns: readonly (Words & { field: Field; optional?: boolean })[]
  rowsMost: number
  noRows: Words
  tooManyRows: Words
}

type Cell = string | number | boolean | Date | null

/** In ms, and in MB of the reading thread's memory: far more than any sheet needs that is taken. */
const longest = 10_000
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, codeRangeSizeMb: 16 }
/** The columns are a few; whoever keeps more beside them, or leaves rows empty, has room enough. */
const cellsMost = 100 * limits.importRows
/** Threads that read at once, and sheets that wait for one. */
const turns = new Turnstile({ together: 2, waiting: { first: 0, last: 30 } })

const notASheet = { zh: '这不是 .xlsx 表格文件', en: 'This is not an .xlsx spreadsheet' }
const tooLarge = { zh: '表格展开后过大，无法读取', en: 'This spreadsheet is too large to be read' }
const noColumn = ({ zh, en }: Words): Words => ({
  zh: `第一行缺少“${zh}”列，请使用下载的模板`,
  en: `The first row has no column “${en}”; please use the template`,
})

/** What a zip says it holds, in bytes; nothing is unpacked. undefined for what is no zip. */
function unpackedSize(bytes: Uint8Array): number | undefined {
  let size = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize
        return false
      },
    })
    return size
  } catch {
    return undefined
  }
}

/** The cells of the first sheet, read in a thread of its own; null for what is no spreadsheet. @throws Refusal input */
function cellsOf(bytes: Upload['bytes']): Promise<Cell[][] | null> {
  const worker = new Worker(new URL('./sheet-worker.mjs', import.meta.url), {
    workerData: { bytes, cellsMost },
    resourceLimits: memory,
    execArgv: [],
  })
  return new Promise<Cell[][] | null>((resolve, reject) => {
    const over = () => reject(new Refusal(errors.input, { file: tooLarge }))
    const end = setTimeout(over, longest)
    const read = (cells: Cell[][] | null | 'too large') => (cells === 'too large' ? over() : resolve(cells))
    worker.once('message', read).once('error', over).once('exit', over)
    worker.once('exit', () => clearTimeout(end))
  }).finally(() => worker.terminate())
}

const textOf = (cell: Cell | undefined): string | Date =>
  cell instanceof Date ? cell : cell === null || cell === undefined ? '' : String(cell).trim()

/** Where each column stands, by its heading in either language. @throws Refusal input for one that is missing */
function columnsOf<F extends string>(header: readonly Cell[], { columns }: SheetForm<F>): Record<F, number> {
  const headings = header.map((cell) => String(textOf(cell)).toLowerCase())
  const places = columns.map((column) => {
    const at = headings.findIndex((heading) => heading === column.zh || heading === column.en.toLowerCase())
    return [column.field, at < 0 && !column.optional ? refuseInput({ file: noColumn(column) }) : at] as const
  })
  return Object.fromEntries(places) as Record<F, number>
}

/** The rows of an uploaded spreadsheet (.xlsx, ECMA-376) as they were typed. @throws Refusal input, tooMany */
export async function readSheetRows<F extends string>(
  { bytes }: Upload,
  form: SheetForm<F>,
): Promise<SheetRow<F>[]> {
  const size = unpackedSize(bytes)
  if (size === undefined) return refuseInput({ file: notASheet })
  if (size > limits.importUnpacked) return refuseInput({ file: tooLarge })
  const cells = await turns.pass('last', [], () => cellsOf(bytes))
  if (!cells) return refuseInput({ file: notASheet })
  const [header = [], ...body] = cells
  const columns = Object.entries<number>(columnsOf(header, form))
  const rows = body.flatMap((row, index) => {
    const named = columns.map(([field, at]) => [field, textOf(row[at])])
    const isEmpty = named.every(([, value]) => value === '')
    return isEmpty ? [] : [{ number: index + 2, cells: Object.fromEntries(named) as SheetRow<F>['cells'] }]
  })
  if (rows.length === 0) refuseInput({ file: form.noRows })
  if (rows.length > form.rowsMost) refuseInput({ file: form.tooManyRows })
  return rows
}
