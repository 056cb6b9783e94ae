export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** What a reader must know to read the figures right. */
  note?: string
}

/** One figure worth remembering; `target` is what the product wants to reach. */
export interface Finding {
  what: string
  value: string
  target?: string
}

export interface Report {
  tables: Table[]
  findings: Finding[]
}

/** How much is measured. `quick` is for seeing that the bench works: its figures mean little. */
export interface Settings {
  quick: boolean
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/

/** Columns of a terminal that a text takes. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0)
const padded = (text: string, width: number, atStart: boolean) => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return atStart ? space + text : text + space
}

/** Prints rows under their columns; all but the first column stand at the right. */
export function printTable({ title, columns, rows, note }: Table): void {
  const widths = columns.map((column, place) =>
    Math.max(widthOf(column), ...rows.map((row) => widthOf(row[place] ?? ''))),
  )
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, place) => padded(cell, widths[place] ?? 0, place > 0)).join('  ')}`.trimEnd()
  console.log(`\n${title}`)
  console.log(line(columns))
  console.log(`  ${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  for (const row of rows) console.log(line(row))
  if (note) console.log(`  ${note}`)
}

export function printSummary(findings: readonly Finding[]): void {
  const rows = findings.map(({ what, value, target = '' }) => [what, value, target])
  printTable({ title: 'SUMMARY', columns: ['', 'measured', 'target'], rows })
}
