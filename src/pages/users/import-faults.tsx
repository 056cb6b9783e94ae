import '#src/text/people.ts'
import { cellOf, type UserField, userColumns } from '#contract/rules/user-sheet.ts'
import type { TextKey } from '#src/text/keys.ts'
import { useText } from '#src/text/text.ts'
import classes from './import.module.css'

/** What is wrong with a cell of a spreadsheet; `row` counts as the spreadsheet does. */
export interface CellFault {
  row: number
  field: UserField
  reason: string
}

/** Drawing thousands of lines helps nobody. */
const most = 200

const titles: Record<UserField, TextKey> = {
  account: 'people.account',
  username: 'people.name',
  password: 'people.password',
  phone: 'people.phone',
  email: 'people.email',
  roles: 'people.roles',
  places: 'people.scope',
}

const order = userColumns.map((column): string => column.field)

/** The refused cells out of a refusal's fields, in the order of the spreadsheet, and the first other sentence. */
export function faultsIn(fields: Readonly<Record<string, string>>): {
  cells: CellFault[]
  other: string | null
} {
  const all = Object.entries(fields).map(([name, reason]) => ({ cell: cellOf(name), reason }))
  const cells = all.flatMap(({ cell, reason }) => (cell ? [{ ...cell, reason }] : []))
  cells.sort((a, b) => a.row - b.row || order.indexOf(a.field) - order.indexOf(b.field))
  return { cells, other: all.find(({ cell }) => !cell)?.reason ?? null }
}

/** Row, field and reason of everything that has to be mended in a spreadsheet. */
export function ImportFaults({ cells }: { cells: readonly CellFault[] }) {
  const say = useText()
  return (
    <div className={classes.faults}>
      <p className={classes.refused} role="alert">
        {say('people.import.refused', { count: cells.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={say('people.import.faults')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say('people.import.row')}</th>
              <th scope="col">{say('people.import.field')}</th>
              <th scope="col">{say('people.import.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, most).map(({ row, field, reason }) => (
              <tr key={`${row} ${field}`}>
                <td>{row}</td>
                <td>{say(titles[field])}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {cells.length > most && <p className={classes.hint}>{say('people.import.first', { count: most })}</p>}
    </div>
  )
}
