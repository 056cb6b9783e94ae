import { addTexts } from './text.ts'
import { people } from './zh/people.ts'

/** Words of users, roles, what they may, and the log of what they did. */
addTexts({ people })
