import '#src/text/buildings.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { type Cell, saveTable } from '#src/ui/save-table.ts'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'

/** Rows of an export; more make no file that a spreadsheet opens quickly. */
const most = 20_000
const atOnce = 500

interface Props<Row> {
  title: string
  heads: readonly string[]
  cells: (row: Row) => readonly Cell[]
  /** The rows on the screen, for when the server cannot be asked. */
  held: readonly Row[]
  online: boolean
  /** One page of what is on the screen and what is behind it. */
  ask: (page: { currentPage: number; pageSize: number }) => Promise<{ list: Row[]; total: number }>
}

/** Saves all that the filters find as a spreadsheet or CSV; without a network, what is on the screen, and says so. */
export function ExportButtons<Row extends object>({ title, heads, cells, held, online, ask }: Props<Row>) {
  const say = useText()
  const [busy, setBusy] = useState<'xlsx' | 'csv' | null>(null)
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(format)
    await attempt(async () => {
      const { rows, total } = online ? await allRows(ask) : { rows: [...held], total: held.length }
      const fileName = `${title}-${timeInWords(Date.now(), 'YYYYMMDD-HHmm')}`
      await saveTable({ title, heads, rows: rows.map(cells), fileName }, format)
      if (!online) toast.done(say('buildings.record.exportedHeld', { count: rows.length }))
      else if (rows.length < total)
        toast.done(say('buildings.record.exportedSome', { count: rows.length, total }))
      else toast.done(say('buildings.record.exported', { count: rows.length }))
    })
    setBusy(null)
  }
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy === format}
      disabled={busy !== null || held.length === 0}
      onClick={() => void save(format)}
    >
      {say(`buildings.record.${format}`)}
    </Button>
  ))
}

/** Rows of a list are told apart by their ids; what has none is the same object. */
const keyOf = (row: object): unknown => ('id' in row ? row.id : row)

/**
 * All rows of a list that is asked for page by page, the latest first, with how many there were when that began: what happens
 * meanwhile pushes rows to later pages, where they come a second time.
 */
export async function allRows<Row extends object>(
  ask: Props<Row>['ask'],
): Promise<{ rows: Row[]; total: number }> {
  const rows = new Map<unknown, Row>()
  let first: number | null = null
  for (let currentPage = 1; ; currentPage += 1) {
    const { list, total } = await ask({ currentPage, pageSize: atOnce })
    first ??= total
    for (const row of list) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
    if (list.length < atOnce || currentPage * atOnce >= Math.min(total, most))
      return { rows: [...rows.values()], total: first }
  }
}
