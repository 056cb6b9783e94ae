/** The columns of a spreadsheet of users, in their order, by the field that a refusal names them with. */
export const userColumns = [
  { field: 'account', zh: '账号', en: 'Account' },
  { field: 'username', zh: '姓名', en: 'Name' },
  { field: 'password', zh: '初始密码', en: 'First password' },
  { field: 'phone', zh: '手机', en: 'Phone' },
  { field: 'email', zh: '邮箱', en: 'Mail' },
  { field: 'roles', zh: '角色', en: 'Roles' },
  { field: 'places', zh: '范围', en: 'Places' },
  { field: 'remoteControl', zh: '远程控制', en: 'Remote control', optional: true },
] as const

export type UserField = (typeof userColumns)[number]['field']

/** What stands in the column of places for an account that is for all of them. */
export const everyPlace = { zh: '全部', en: 'All' } as const

/** What stands in the column of remote control; an empty cell is no. */
export const yesAndNo = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } } as const

/** Between two roles, or two places, of one cell. */
export const separator = /[、,，;；\n]/

/** The name of a cell in a refusal; `row` counts as spreadsheets do, from 1, the header's row. */
export const cellName = (row: number, field: UserField): string => `rows.${row}.${field}`

/** The cell that a refusal names, or null for what is no cell. */
export function cellOf(name: string): { row: number; field: UserField } | null {
  const [, row, field] = /^rows\.(\d+)\.(\w+)$/.exec(name) ?? []
  const column = userColumns.find((one) => one.field === field)
  return row && column ? { row: Number(row), field: column.field } : null
}
