import type { Translation } from '../keys.ts'
import type { charts as zh } from '../zh/charts.ts'

export const charts: Translation<typeof zh> = {
  asTable: 'Table',
  asChart: 'Chart',
  export: 'Export',
  exportOnline: 'Export (needs a network)',
  none: 'No figures in this time',
  noneHint: 'Choose another time, or see whether the meters are online.',
  incomplete: 'incomplete',
  incompleteHint:
    'Pale with a broken outline: readings cover less than 95%, and nothing was made up for them.',
  drawingOf: 'Chart of {{title}}; its figures are in the table',
}
