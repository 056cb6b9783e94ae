import { sql } from 'kysely'
import { expect } from 'vitest'
import { addCompany, type Stage } from './migration-stage.ts'

const account = (name: string, contact: string, proved = false, column: 'phone' | 'email' = 'phone') => ({
  ...{ name, column, contact, proved },
})

const before = [
  account('wide', 'Wide@ｅｘａｍｐｌｅ.com', true, 'email'),
  account('written', '139-0002-0001'),
  account('bound', '+86-13900020002', true),
  // One phone, proved for three accounts: whoever signs in by it now goes on.
  account('late', '139-0002-0003', true),
  account('signs-in', '13900020003', true),
  account('later', '+8613900020003', true),
  // And one that nobody signs in by, in any of its spellings.
  account('one', '139-0002-0004', true),
  account('two', '1390-0020004', true),
  account('nothing', '-------'),
]

/** Contacts as servers have written them down, some of them proved for two accounts in two spellings. */
export const spelledContacts: Stage = {
  version: '186-rated-apart',
  put: async (db) => {
    await addCompany(db, 13, 2)
    for (const { name, column, contact, proved } of before)
      await sql`insert into account (cid, account, username, password_hash, account_type,
          ${sql.ref(column)}, ${sql.ref(`${column}_proved`)})
        values (13, ${name}, '', '', 2, ${contact}, ${proved})`.execute(db)
  },
  kept: async (database) => {
    const rows = await database.system((db) =>
      db
        .selectFrom('account')
        .select(['account', 'phone', 'phone_proved as phoneProved', 'email', 'email_proved as emailProved'])
        .where('cid', '=', 13)
        .orderBy('id')
        .execute(),
    )
    const flat = rows.map(({ account, phone, phoneProved, email, emailProved }) => [
      ...[account, phone ?? email, phoneProved || emailProved],
    ])
    expect(flat).toEqual([
      ['wide', 'wide@example.com', true],
      ['written', '13900020001', false],
      ['bound', '13900020002', true],
      ['late', '13900020003', false],
      ['signs-in', '13900020003', true],
      ['later', '13900020003', false],
      ['one', '13900020004', true],
      ['two', '13900020004', false],
      ['nothing', null, false],
    ])
  },
}
