import { randomUUID } from 'node:crypto'
import type { CallName, InputOf } from '#contract/index.ts'
import { roles } from '#contract/rules/roles.ts'
import { userColumns } from '#contract/rules/user-sheet.ts'
import { systems } from '#contract/systems.ts'
import { encodePassword } from '#src/session/password.ts'
import { password } from '#tests/server/rows.ts'
import { sheet } from './sheets.ts'
import type { Ids } from './sites.ts'

const newUser = () => ({
  account: `u-${randomUUID()}`,
  username: '新同事',
  password: encodePassword(password),
  phone: '13800000002',
  email: 'new@example.com',
  authority: 0,
  accountType: systems.school.bit,
})
const urls = ['/campus/v1/getById']

/** Of calls about accounts, roles and companies what a schema alone cannot say about an input that succeeds. */
export const peopleInputs: { [N in CallName]?: (ids: Ids) => Partial<InputOf<N>> } = {
  'campusUser.add': () => newUser(),
  'campusUser.batchAdd': (ids) => ({
    userList: [{ ...newUser(), roleIds: [ids.role], campusIds: [ids.campus] }],
  }),
  'campusUser.import': () => ({
    file: sheet([
      userColumns.map((column) => column.zh),
      [`u-${randomUUID()}`, '新同事', password, '+8613800000003', '', '区域代理', '全部'],
    ]),
  }),
  'campusUser.edit': ({ heldRole, campus }) => ({
    ...{ phone: '+86-13800000001', email: 'someone@example.com', authority: 0 },
    accountType: systems.school.bit,
    madeOn: { authority: 0, roleIds: [heldRole], campusIds: [campus], accountType: systems.school.bit },
  }),
  'campusUser.changePassword': () => ({ password: encodePassword(password) }),
  'campusUser.authority': () => ({ authority: 0 }),
  'campusUser.deleteUserRole': (ids) => ({ roleId: ids.heldRole }),
  'role.add': () => ({ base: roles.schoolManager.id, urls }),
  'role.edit': () => ({
    ...{ base: roles.schoolTeacher.id, display: false, urls },
    madeOn: { urls, display: false },
  }),
  'operator.list': () => ({ keyWord: undefined }),
  'operator.open': () => ({
    ...{ enName: `e-${randomUUID()}`, account: `u-${randomUUID()}`, alsoIn: ['business'] },
  }),
  'operator.edit': () => ({ enName: `e-${randomUUID()}`, alsoIn: ['hotel'] }),
}
