import type { Translation } from '../keys.ts'
import type { sheetFaults as zh } from '../zh/sheet-faults.ts'

/** Words of what has to be mended in a spreadsheet before it is imported. */
export const sheetFaults: Translation<typeof zh> = {
  title: 'What has to be fixed',
  row: 'Row',
  field: 'Column',
  reason: 'Reason',
  first: 'The first {{most, number}} of {{total, number}}',
  save: 'Export all of them',
}
