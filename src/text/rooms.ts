import { addTexts } from './text.ts'
import { rooms } from './zh/rooms.ts'

/** Texts of a room as it is now, which a first visit does not need. */
addTexts({ rooms })
