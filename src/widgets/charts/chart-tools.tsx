import '#src/text/charts.ts'
import { Button } from '@mantine/core'
import { IconChartBar, IconFileSpreadsheet, IconTable } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { ExportSubject } from './export-subject.ts'
import type { Sheet } from './spreadsheet.ts'

interface Props {
  sheet: Sheet
  /** Instead of the spreadsheet that is made of the rows: a call that answers a file, which is saved under a name (without its ending). */
  exportFile?: ((fileName: string) => Promise<void>) | undefined
  /** Instead of the button that exports: why there is none. */
  exportInstead?: ReactNode
  /** Where there is a drawing beside the table. */
  table?: { shown: boolean; show: (shown: boolean) => void }
}

async function saveRows(sheet: Sheet) {
  const { saveSpreadsheet } = await import('./spreadsheet.ts')
  await saveSpreadsheet(sheet)
}

/** Table or chart, and the export of what is shown. */
export function ChartTools({ sheet, exportFile, exportInstead, table }: Props) {
  const say = useText()
  const subject = useContext(ExportSubject)
  const fileName = [subject, sheet.fileName].filter(Boolean).join(' ')
  // What is made of the rows needs nobody; a file that the server makes needs a network.
  const away = useConnection().kind !== 'online' && exportFile !== undefined
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
      {exportInstead === undefined ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          disabled={away}
          onClick={() =>
            void attempt(() => (exportFile ? exportFile(fileName) : saveRows({ ...sheet, fileName })))
          }
        >
          {say(away ? 'charts.exportOnline' : 'charts.export')}
        </Button>
      ) : (
        exportInstead
      )}
    </>
  )
}
