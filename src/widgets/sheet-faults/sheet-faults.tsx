import '#src/text/sheet-faults.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { saveTable } from '#src/ui/save-table.ts'
import classes from './sheet-faults.module.css'

/** What is wrong with a cell of a spreadsheet; `row` counts as the spreadsheet does, `field` is its column in words. */
export interface SheetFault {
  row: number
  field: string
  reason: string
}

/** Drawing thousands of lines helps nobody. */
const most = 200

interface Props {
  /** That nothing was imported, and what to do. */
  refused: string
  faults: readonly SheetFault[]
}

/** Row, column and reason of everything that has to be mended in a spreadsheet; what is not listed can be saved. */
export function SheetFaults({ refused, faults }: Props) {
  const say = useText()
  const heads = [say('sheetFaults.row'), say('sheetFaults.field'), say('sheetFaults.reason')]
  const title = say('sheetFaults.title')
  const save = () =>
    attempt(() => {
      const rows = faults.map(({ row, field, reason }) => [row, field, reason])
      return saveTable({ title, heads, rows, fileName: title }, 'xlsx')
    })
  return (
    <div className={classes.faults}>
      <p className={classes.refused} role="alert">
        {refused}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, most).map(({ row, field, reason }) => (
              <tr key={`${row} ${field}`}>
                <td>{row}</td>
                <td>{field}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {faults.length > most && (
        <div className={classes.more}>
          {say('sheetFaults.first', { most, total: faults.length })}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void save()}
          >
            {say('sheetFaults.save')}
          </Button>
        </div>
      )}
    </div>
  )
}
