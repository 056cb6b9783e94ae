import { addTexts } from './text.ts'
import { airLimits } from './zh/air-limits.ts'

/** Words of limits of air conditioners, for where they are said and for edits of them that wait. */
addTexts({ airLimits })
