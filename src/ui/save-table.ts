import { saveFile } from './save-file.ts'

/** A share of 1 is written as percent, with two decimals as everywhere. */
export type Cell = string | number | null | { share: number }

export interface Table {
  title: string
  heads: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Without its ending. */
  fileName: string
}

/** What a name of a sheet may not hold, and how long it may be. */
const sheetName = (title: string) => title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31)

/** A text that a spreadsheet would take for a formula is kept a text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** One field of a CSV file (RFC 4180). */
function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return `${(cell.share * 100).toFixed(2)}%`
  return quoted(cell)
}

function quoted(cell: string): string {
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV in UTF-8, with the mark by which spreadsheets know that. */
const csvOf = ({ heads, rows }: Pick<Table, 'heads' | 'rows'>): string =>
  `\ufeff${[heads, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`

/** Saves rows as a file; made on this device, so without a network as well. */
export async function saveTable(table: Table, format: 'xlsx' | 'csv'): Promise<void> {
  const { title, heads, rows, fileName } = table
  if (format === 'csv')
    return saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
  const { default: writeSheet } = await import('write-excel-file/browser')
  const head = heads.map((value) => ({ value, type: String, fontWeight: 'bold' }) as const)
  const body = rows.map((row) =>
    row.map((value) =>
      value === null
        ? null
        : typeof value === 'string'
          ? ({ value, type: String } as const)
          : typeof value === 'object'
            ? ({ value: value.share, type: Number, format: '0.00%' } as const)
            : ({ value, type: Number } as const),
    ),
  )
  const file = await writeSheet([head, ...body], {
    sheet: sheetName(title),
    columns: head.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBlob()
  saveFile(file, `${fileName}.xlsx`)
}
