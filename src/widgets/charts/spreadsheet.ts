import writeSheet from 'write-excel-file/browser'
import { saveFile } from '#src/ui/save-file.ts'
import type { ChartColumn, ChartRow, ChartSeries } from './chart-data.ts'

export interface Sheet {
  title: string
  rowTitle: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
  /** Without its ending. */
  fileName: string
}

const heading = (value: string) => ({ value, type: String, fontWeight: 'bold' }) as const
const cell = (value: string | number | null | undefined, format?: string) =>
  value === null || value === undefined
    ? null
    : typeof value === 'string'
      ? { value, type: String }
      : { value, type: Number, ...(format ? { format } : {}) }

/** What a name of a sheet may not hold, and how long it may be. */
const sheetName = (title: string) => title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31)

/** Saves a chart's figures, those beside the drawing too; made on this device, so without a network as well. */
export async function saveSpreadsheet({
  title,
  rowTitle,
  rows,
  series,
  columns,
  fileName,
}: Sheet): Promise<void> {
  const head = [
    heading(rowTitle),
    ...series.map(({ label, unit }) => heading(unit ? `${label} (${unit})` : label)),
    ...columns.map(({ label }) => heading(label)),
  ]
  const body = rows.map((row) => [
    cell(row.label),
    ...series.map(({ key }) => cell(row.values[key], '0.000')),
    ...columns.map(({ key, percent, money }) =>
      cell(row.more?.[key], percent ? '0.00%' : money ? '0.00' : undefined),
    ),
  ])
  const file = await writeSheet([head, ...body], {
    sheet: sheetName(title),
    columns: head.map(() => ({ width: 20 })),
    stickyRowsCount: 1,
  }).toBlob()
  saveFile(file, `${fileName}.xlsx`)
}
