import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Table } from '../report.ts'
import type { Course, Trial } from './trial.ts'
import type { Verdict } from './verdict.ts'

export interface Outcome {
  title: string
  packages: readonly string[]
  result: { kind: 'run'; trial: Trial } | { kind: 'not run'; why: string }
}

const doneColumns: readonly [string, (verdict: Verdict) => number][] = [
  ['accepted', (verdict) => verdict.accepted],
  ['done once', (verdict) => verdict.doneOnce],
  ['done twice', (verdict) => verdict.doneTwice],
  ['out of order', (verdict) => verdict.outOfOrder],
  ['stale rows', (verdict) => verdict.staleRows],
  ['superseded', (verdict) => verdict.superseded],
]

const leftColumns: readonly [string, (verdict: Verdict) => number][] = [
  ['lost', (verdict) => verdict.lost],
  ['failed, shown', (verdict) => verdict.failedShown],
  ['held, shown', (verdict) => verdict.held],
  ['refused, shown', (verdict) => verdict.refusedShown],
  ['refused, dropped', (verdict) => verdict.refusedDropped],
  ['stuck', (verdict) => verdict.stuck],
]

/** What became of the edits, what was left of them, and how long it took. */
export function tablesOf(outcomes: readonly Outcome[], { edits, templates, calm }: Course): Table[] {
  const table = (title: string, columns: readonly string[], cells: (trial: Trial) => string[]): Table => ({
    title,
    columns: ['', ...columns],
    rows: outcomes.map(({ title: name, result }) => [
      name,
      ...(result.kind === 'run' ? cells(result.trial) : columns.map(() => '-')),
    ]),
  })
  const counted = (title: string, columns: typeof doneColumns) =>
    table(
      title,
      columns.map(([name]) => name),
      ({ verdict }) => columns.map(([, of]) => String(of(verdict))),
    )
  const missing = outcomes.flatMap(({ title, result }) =>
    result.kind === 'not run' ? [`${title} was not run: ${result.why}`] : [],
  )
  const last = table(
    'How long it took',
    ['seconds to the last one', 'edits done per second', 'requests'],
    ({ verdict, requests }) => [
      verdict.seconds.toFixed(1),
      ((verdict.doneOnce + verdict.doneTwice + verdict.superseded) / verdict.seconds).toFixed(1),
      String(requests),
    ],
  )
  return [
    counted(`What the server has done of ${edits} edits of ${templates} templates`, doneColumns),
    counted(`What was left after ${calm / 1_000} s of a good link at most`, leftColumns),
    missing.length > 0 ? { ...last, note: missing.join('\n  ') } : last,
  ]
}

const page = join(import.meta.dirname, '../../docs/side-by-side.md')
const between = /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/

/** Puts the tables into docs/side-by-side.md, with the day, the seed and the versions. */
export async function writeDown(
  tables: readonly Table[],
  versions: Record<string, string>,
  seed: number,
): Promise<void> {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const day = new Date().toISOString().slice(0, 10)
  const measured = `Measured on ${day} with seed ${seed} on Node ${process.versions.node}: ${named.join(', ')}.`
  const text = [measured, ...tables.map(inMarkdown)].join('\n\n')
  const before = await readFile(page, 'utf8')
  await writeFile(
    page,
    before.replace(between, (_, start, end) => `${start}\n${text}\n\n${end}`),
  )
}

function inMarkdown({ title, columns, rows, note }: Table): string {
  const widths = columns.map((column, place) =>
    Math.max(column.length, 3, ...rows.map((row) => row[place]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => padded(cell, widths[place] ?? 0, place > 0)).join(' | ')} |`
  const rule = widths.map((width, place) => (place > 0 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [`${title}:`, '', line(columns), `| ${rule.join(' | ')} |`, ...rows.map(line)]
    .concat(note ? ['', note] : [])
    .join('\n')
}

const padded = (text: string, width: number, right: boolean) =>
  right ? text.padStart(width) : text.padEnd(width)
