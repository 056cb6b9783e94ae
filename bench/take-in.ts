import { benchIngest } from './ingest.ts'
import type { Report } from './report.ts'

/** Device reports over MQTT into the embedded database (see ingest.ts). */
export async function benchTakeIn(): Promise<Report> {
  const { rows } = await benchIngest()
  const asked = rows.findIndex(([label]) => label.startsWith('5000 '))
  const [, taken = '-'] = rows[asked] ?? []
  const [, list = '-'] = rows[asked + 1] ?? []
  return {
    tables: [{ title: 'Ingest: device reports over MQTT, embedded database', columns: ['', ''], rows }],
    findings: [
      { what: 'Status reports at 5,000/s', value: taken, target: '5,000 taken/s' },
      { what: 'List beside them', value: list, target: 'p99 100 ms' },
    ],
  }
}
