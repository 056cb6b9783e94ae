import type { InputOf } from '#contract/index.ts'
import { cellName } from '#contract/rules/user-sheet.ts'
import type { FileAnswer } from '#contract/upload.ts'
import type { Database } from '#server/database/database.ts'
import type { SignedVisit } from '#server/handlers.ts'
import { hashesForCompany } from '#server/password.ts'
import { refuseInput } from '#server/refusal.ts'
import { readSheetRows } from '../sheets/sheet-reading.ts'
import { takenFaults, userSheet, usersOf } from './importing.ts'
import { offerOf } from './offer.ts'
import { userTemplate } from './sheet-template.ts'
import { addUser } from './writing.ts'

/** The two calls about a spreadsheet of users. */
export const importHandlers = (database: Database) => ({
  exportUserMould: async ({ caller, language }: SignedVisit): Promise<FileAnswer> =>
    userTemplate(await database.tenant(caller.who, (own) => offerOf(own, caller)), language),

  // What can be found wrong is found before the write begins, and before a password is hashed.
  import: async ({ tenant, caller }: SignedVisit, { file }: InputOf<'campusUser.import'>) => {
    const rows = await readSheetRows(file, userSheet)
    const offer = await database.tenant(caller.who, (own) => offerOf(own, caller))
    const { users, faults } = usersOf(rows, offer)
    const used = await takenFaults(database, caller.who.cid, users, ({ row }) => cellName(row, 'account'))
    const all = { ...used, ...faults }
    if (Object.keys(all).length > 0) return refuseInput(all)
    const hashes = await hashesForCompany(
      caller.who.cid,
      users.map((user) => user.password),
    )
    await tenant(async (own) => {
      for (const [index, { password: _typed, row, ...user }] of users.entries())
        await addUser(own, caller, { ...user, passwordHash: hashes[index] ?? '' }, `rows.${row}.`)
    })
    return { added: users.length }
  },
})
