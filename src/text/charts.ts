import { addTexts } from './text.ts'
import { charts } from './zh/charts.ts'

/** Texts around charts, which a first visit does not need. */
addTexts({ charts })
