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
  incompleteHint: {
    bar: 'Pale with a broken outline: readings cover less than 95%, and nothing was made up for them. Where there are none at all, a mark stands on the axis.',
    line: 'Pale broken lines and hollow points: readings cover less than 95%, and nothing was made up for them.',
    tree: 'Hatched: readings cover less than 95%, and nothing was made up for them.',
  },
  drawnOf: 'Only the first {{count, number}} are drawn; the table has all {{all, number}}.',
  drawingOf: 'Chart of {{title}}; its figures are in the table',
  drawingWords:
    'Chart of {{title}}, {{series}}: highest {{most}}, lowest {{least}}; all figures are in the table.',
  partialRows: '{{count, number}} of them are incomplete.',
  partialRows_one: 'One of them is incomplete.',
}
