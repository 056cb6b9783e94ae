import writeSheets, { type SheetData } from 'write-excel-file/node'
import { limits } from '#contract/limits.ts'
import { roleNameIn } from '#contract/rules/role-names.ts'
import { everyPlace, type UserField, userColumns, yesAndNo } from '#contract/rules/user-sheet.ts'
import type { FileAnswer } from '#contract/upload.ts'
import type { Language, Words } from '#contract/words.ts'
import type { Offer } from './offer.ts'

const words = {
  users: { zh: '用户', en: 'Users' },
  choices: { zh: '可填内容', en: 'What may be entered' },
  rules: { zh: '填写说明', en: 'How to fill it in' },
} satisfies Record<string, Words>

const rules: readonly Words[] = [
  {
    zh: '账号：2~60 位字母、数字、汉字、点、横线或下划线，不能是手机号，不能与他人重复',
    en: 'Account: 2 to 60 letters, Chinese characters, digits, dots, hyphens or underscores, no phone number, nobody else’s',
  },
  {
    zh: '初始密码：数字、字母、特殊字符至少两种，8~16 位；首次登录时须修改',
    en: 'First password: two or more of digits, letters and special characters, 8 to 16 of them; changed at the first sign-in',
  },
  { zh: '手机和邮箱可不填', en: 'Phone and mail may be left empty' },
  {
    zh: `远程控制：填“${yesAndNo.yes.zh}”可远程控制设备，不填为“${yesAndNo.no.zh}”`,
    en: `Remote control: “${yesAndNo.yes.en}” for who may control devices from afar; empty is “${yesAndNo.no.en}”`,
  },
  { zh: '多个角色或范围用“、”分隔', en: 'Several roles or places are separated by commas' },
  {
    zh: `一次最多 ${limits.importRows} 个用户；有一处错误时全部不导入`,
    en: `At most ${limits.importRows} users at once; none is added when anything is wrong`,
  },
]

const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' }) as const
/** As text, so that a phone or an account of digits stays as it is typed. */
const empty = { type: String, format: '@' } as const

/** Roles and places side by side, and below one another what to heed. */
function choicesOf({ roles, campuses, everywhere }: Offer, language: Language): SheetData {
  const heading = (field: UserField) => userColumns.find((column) => column.field === field)?.[language]
  const [role, place] = [heading('roles'), heading('places')]
  const places = [...(everywhere ? [everyPlace[language]] : []), ...campuses.map(({ name }) => name)]
  const named = roles.map((one) => roleNameIn(language, one))
  const length = Math.max(roles.length, places.length, rules.length)
  return [
    [bold(role ?? ''), bold(place ?? ''), bold(words.rules[language])],
    ...Array.from({ length }, (_, index) => [
      text(named[index]),
      text(places[index]),
      text(rules[index]?.[language]),
    ]),
  ]
}

/** Whatever it begins with, it is no formula. */
const text = (value: string | undefined) => (value === undefined ? null : { value, type: String })

/** The empty spreadsheet of users, with what its reader may enter on a second sheet. */
export async function userTemplate(offer: Offer, language: Language): Promise<FileAnswer> {
  const columns = userColumns.map(() => ({ width: 20 }))
  const blank = Array.from({ length: limits.importRows }, () => userColumns.map(() => empty))
  const file = await writeSheets([
    {
      sheet: words.users[language],
      data: [userColumns.map((column) => bold(column[language])), ...blank],
      columns,
      stickyRowsCount: 1,
    },
    {
      sheet: words.choices[language],
      data: choicesOf(offer, language),
      columns: [{ width: 24 }, { width: 30 }, { width: 70 }],
      stickyRowsCount: 1,
    },
  ]).toBuffer()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { type, name: 'user_template.xlsx', bytes: new Uint8Array(file) }
}
