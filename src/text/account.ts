import { addTexts } from './text.ts'
import { account } from './zh/account.ts'

/** Texts of an account's own pages, which a first visit does not need. */
addTexts({ account })
