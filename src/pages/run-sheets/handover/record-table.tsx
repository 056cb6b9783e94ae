import type { ReactNode } from 'react'
import classes from './record-table.module.css'

interface Props {
  title: string
  columns: readonly string[]
  /** Its rows. */
  children: ReactNode
}

/** A table of a record, below its title. */
export function RecordTable({ title, columns, children }: Props) {
  return (
    <>
      <h3>{title}</h3>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </>
  )
}
