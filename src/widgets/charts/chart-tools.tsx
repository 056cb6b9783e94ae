import { Button } from '@mantine/core'
import { IconChartBar, IconFileSpreadsheet, IconTable } from '@tabler/icons-react'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import type { Sheet } from './spreadsheet.ts'

interface Props {
  sheet: Sheet
  /** Instead of the spreadsheet that is made of the rows: a call that answers a file. */
  exportFile?: (() => Promise<void>) | undefined
  /** Where there is a drawing beside the table. */
  table?: { shown: boolean; show: (shown: boolean) => void }
}

async function saveRows(sheet: Sheet) {
  const { saveSpreadsheet } = await import('./spreadsheet.ts')
  await saveSpreadsheet(sheet)
}

/** Table or chart, and the export of what is shown. */
export function ChartTools({ sheet, exportFile, table }: Props) {
  const say = useText()
  const Icon = table?.shown ? IconChartBar : IconTable
  return (
    <>
      {table && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => table.show(!table.shown)}
        >
          {say(table.shown ? 'charts.asChart' : 'charts.asTable')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        onClick={() => void attempt(exportFile ?? (() => saveRows(sheet)))}
      >
        {say('charts.export')}
      </Button>
    </>
  )
}
