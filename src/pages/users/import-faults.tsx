import '#src/text/people.ts'
import { cellOf, type UserField, userColumns } from '#contract/rules/user-sheet.ts'
import type { TextKey } from '#src/text/keys.ts'
import { useText } from '#src/text/text.ts'
import { SheetFaults } from '#src/widgets/sheet-faults/sheet-faults.tsx'

/** What is wrong with a cell of a spreadsheet; `row` counts as the spreadsheet does. */
export interface CellFault {
  row: number
  field: UserField
  reason: string
}

const titles: Record<UserField, TextKey> = {
  account: 'people.account',
  username: 'people.name',
  password: 'people.password',
  phone: 'people.phone',
  email: 'people.email',
  roles: 'people.roles',
  places: 'people.scope',
  remoteControl: 'people.remoteColumn',
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

/** Everything that has to be mended in a spreadsheet of users. */
export function ImportFaults({ cells }: { cells: readonly CellFault[] }) {
  const say = useText()
  return (
    <SheetFaults
      refused={say('people.import.refused', { count: cells.length })}
      faults={cells.map(({ field, ...cell }) => ({ ...cell, field: say(titles[field]) }))}
    />
  )
}
