import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Of Linux, which counts in hundredths of a second for all programs. */
const tick = 10

/** What a process has used of the processor, in ms; 0 of one that is not here. */
export function usedBy(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Its name, which may hold anything, ends with the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tick
  } catch {
    return 0
  }
}

/**
 * What a server and its connections to a database on this machine have used of the processor, in ms. Unlike the time that
 * answers take it does not grow when others use the processor too.
 */
export async function cpuTime(pid: number, database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return usedBy(pid) + rows.reduce((sum, row) => sum + usedBy(row.pid), 0)
}
