import { addTexts } from './text.ts'
import { placing } from './zh/placing.ts'

/** Words of moving and renaming devices, which reading does not need. */
addTexts({ placing })
