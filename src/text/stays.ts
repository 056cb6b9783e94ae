import { addTexts } from './text.ts'
import { stays } from './zh/stays.ts'

/** Words of guests and examinations in a room, which not every room has. */
addTexts({ stays })
