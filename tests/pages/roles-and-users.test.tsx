import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import '#src/text/people.ts'
import type { CampusUser, RoleRow } from '#contract/people-shapes.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { RoleCard } from '#src/pages/roles/role-card.tsx'
import { RoleForm } from '#src/pages/roles/role-form.tsx'
import { everyUser, filteredUsers } from '#src/pages/users/user-filter.ts'
import { Filters } from '#src/pages/users/user-filters.tsx'
import { UserForm } from '#src/pages/users/user-form.tsx'
import { UserMenu } from '#src/pages/users/user-menu.tsx'
import { UsersPage } from '#src/pages/users/users-page.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const held = vi.hoisted(() => ({ urls: new Set<string>() }))
vi.mock('#src/session/allowed.tsx', () => ({
  useAllowed: () => true,
  useOpens: () => true,
  Allowed: ({ children }: { children: React.ReactNode }) => children,
}))
vi.mock('#src/session/session-provider.tsx', () => ({ useSystem: () => 'school' }))
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
const call = vi.fn(async (_name: string, _input: object) => ({}))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))
vi.mock('#contract/rules/permission.ts', async (original) => ({
  ...(await original<object>()),
  mergedUrls: () => held.urls,
}))

vi.mock('#src/data/campuses.ts', () => ({ useCampuses: () => [] }))
vi.mock('#src/data/answers.ts', () => ({
  useAnswer: () => ({ data: { list: [] } }),
  useHeldAnswer: () => ({ data: { list: [{ id: 900, roleName: '夜班' }] } }),
}))

// Every call there is stands in it.
vi.mock('#src/widgets/people/url-choice.tsx', () => ({ UrlChoice: () => null }))

afterEach(clearDrawn)

const roleOf = (more: Partial<RoleRow>): RoleRow => ({
  ...{ id: 900, roleName: '夜班', userNum: 0, fixed: false, base: 15, display: false, urls: [], ...more },
})
const me = {
  ...{ userId: 1, roles: [{ id: 11 }], displayRoles: [] as { roleId: number }[], campusIds: null },
  ...{ accountType: 2, company: { accountType: 2 } },
}
const inDesk = (page: React.ReactNode, user: object = me) =>
  draw(
    <DeskContext value={{ local: {}, user } as unknown as Desk}>
      <MemoryRouter>{page}</MemoryRouter>
    </DeskContext>,
  )
const words = () => document.body.textContent ?? ''
const form = { close: () => undefined, done: () => undefined, refused: () => undefined }

test('users are found by one role, those of the company’s own making too', () => {
  const user = (id: number, ...roles: number[]) =>
    ({
      ...{ id, account: `u${id}`, username: '', phone: '', email: '', authority: 1, campusIds: [] },
      roles: roles.map((role) => ({ id: role, roleName: String(role) })),
    }) as unknown as CampusUser
  const users = [user(1, 900), user(2, 16), user(3, 16, 900)]
  expect(filteredUsers(users, { ...everyUser, roleId: 900 }).map(({ id }) => id)).toEqual([1, 3])
  expect(filteredUsers(users, everyUser)).toHaveLength(3)
})

test('a role that nobody listed has is shown as what is looked for, by its name', async () => {
  await inDesk(<Filters users={[]} filter={{ ...everyUser, roleId: 900, campusId: 5 }} change={vi.fn()} />)
  const chosen = [...document.querySelectorAll('select')].map((each) => each.selectedOptions[0]?.textContent)
  expect(chosen).toContain('夜班')
  expect(chosen).toContain('未知')
})

test('whoever comes by the card of a role looks for nothing else: the box does not show words of before', async () => {
  const page = (search: string) =>
    draw(
      <DeskContext value={{ local: { name: 'db' }, user: me } as unknown as Desk}>
        <MemoryRouter initialEntries={[`/manage/user${search}`]}>
          <UsersPage />
        </MemoryRouter>
      </DeskContext>,
    )
  const box = () => find<HTMLInputElement>('[role=searchbox]')
  await page('')
  await type(box(), '张三')
  await vi.waitFor(() => expect(sessionStorage.length).toBe(1), 10_000)
  await clearDrawn()
  await page('?role=900')
  expect(box().value).toBe('')
  const chosen = [...document.querySelectorAll('select')].map((each) => each.selectedOptions[0]?.textContent)
  expect(chosen).toContain('夜班')
  sessionStorage.clear()
})

test('the card of a role leads to those who have it, and says why it cannot be deleted yet', async () => {
  const start = vi.fn()
  await inDesk(<RoleCard role={roleOf({ userNum: 3 })} start={start} changed={() => undefined} />)
  expect(find('a').getAttribute('href')).toMatch(/\?role=900$/)
  expect(words()).toContain('还有 3 人持有此角色')
  await clearDrawn()
  await inDesk(<RoleCard role={roleOf({})} start={start} changed={() => undefined} />)
  expect(document.querySelector('a')).toBeNull()
  expect(words()).not.toContain('人持有此角色')
})

test('a copied role begins with what the other opens, as far as one holds it oneself', async () => {
  held.urls = new Set(['/template/v1/add', '/device/v1/move'])
  const like = roleOf({ urls: ['/template/v1/add', '/template/v1/edit'], base: 14 })
  const done = vi.fn()
  await inDesk(<RoleForm task={{ kind: 'add', like }} {...form} done={done} />)
  await click(button('保存'))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 10_000)
  expect(call).toHaveBeenCalledWith('role.add', {
    roleName: '夜班 副本',
    base: 14,
    urls: ['/template/v1/add'],
  })
})

test('a copy decides menus as the other does', async () => {
  call.mockClear()
  const done = vi.fn()
  const like = roleOf({ display: true, base: 15 })
  await inDesk(<RoleForm task={{ kind: 'add', like }} {...form} done={done} />)
  await click(button('保存'))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 10_000)
  expect(call).toHaveBeenCalledWith('role.add', { roleName: '夜班 副本', urls: [], display: true })
})

test('an edit of a role says what was changed of it and nothing else', async () => {
  held.urls = new Set(['/template/v1/add'])
  call.mockClear()
  const role = roleOf({ urls: ['/template/v1/add', '/template/v1/edit'] })
  await inDesk(<RoleForm task={{ kind: 'edit', role }} {...form} />)
  await type(find<HTMLInputElement>('input'), '白班')
  await click(button('保存'))
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce(), 10_000)
  expect(call).toHaveBeenCalledWith('role.edit', { id: 900, roleName: '白班' })
})

test('a role of the company’s own is made to decide menus, and a built-in one is not asked', async () => {
  call.mockClear()
  const box = () => find<HTMLInputElement>('[role=switch]')
  const role = roleOf({ urls: ['/template/v1/add'] })
  await inDesk(<RoleForm task={{ kind: 'edit', role }} {...form} />)
  expect(words()).toContain('能做哪些操作仍由持有者的其他角色决定')
  await click(box())
  await click(button('保存'))
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce(), 10_000)
  expect(call).toHaveBeenCalledWith('role.edit', { id: 900, display: true, madeOn: { display: false } })
  await clearDrawn()
  await inDesk(<RoleForm task={{ kind: 'edit', role: roleOf({ id: 14, fixed: true }) }} {...form} />)
  expect(document.querySelector('[role=switch]')).toBeNull()
})

test('platforms are offered where the company has several, and hers are those that she enters', async () => {
  const user = {
    ...{ id: 7, account: 'one', username: '甲', phone: '', email: '', roles: [{ id: 16, roleName: '教师' }] },
    ...{ authority: 1, campusIds: [], accountType: 4 },
  } as unknown as CampusUser
  const boxes = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(
      ({ value, checked, disabled }) => [value, checked, disabled],
    )
  await inDesk(<UserForm task={{ kind: 'edit', user }} {...form} />, {
    ...me,
    ...{ accountType: 6, company: { accountType: 14 } },
  })
  expect(boxes()).toEqual([
    ['school', false, false],
    ['hotel', true, false],
    ['business', false, true],
  ])
  call.mockClear()
  await click(find('input[value=school]'))
  await click(find('input[value=hotel]'))
  await click(find('input[value=school]'))
  await click(button('保存'))
  expect(words()).toContain('至少选择一个平台')
  await click(find('input[value=school]'))
  await click(button('保存'))
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce(), 10_000)
  expect(call).toHaveBeenCalledWith('campusUser.edit', {
    ...{ id: 7, accountType: 2, madeOn: { accountType: 4 } },
  })
  await clearDrawn()
  await inDesk(<UserForm task={{ kind: 'edit', user: { ...user, accountType: 2 } }} {...form} />)
  expect(boxes()).toEqual([])
})

test('what the server has refused of a role is asked for anew', async () => {
  call.mockClear()
  call.mockRejectedValueOnce(new Error('refused'))
  const refused = vi.fn()
  await inDesk(<RoleForm task={{ kind: 'edit', role: roleOf({}) }} {...form} refused={refused} />)
  await type(find<HTMLInputElement>('input'), '白班')
  await click(button('保存'))
  await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce(), 10_000)
})

test('nobody is offered to change a role of her own, by which menus are decided, or any when she is bound to campuses', async () => {
  const card = <RoleCard role={roleOf({})} start={vi.fn()} changed={() => undefined} />
  const offered = async () => {
    await click(button('“夜班”的更多操作'))
    return [...document.querySelectorAll('[role=menuitem]')].map((each) => each.textContent)
  }
  await inDesk(card)
  expect(await offered()).toEqual(['编辑', '复制', '删除角色'])
  await clearDrawn()
  await inDesk(card, { ...me, displayRoles: [{ roleId: 900 }] })
  expect(words()).toContain('这是您自己的角色')
  expect(await offered()).toEqual(['复制'])
  await clearDrawn()
  await inDesk(card, { ...me, campusIds: [5] })
  expect(document.querySelector('button')).toBeNull()
})

test('an account that has other campuses too is offered to nobody to change who is bound to hers', async () => {
  const user = { ...{ id: 7, username: '甲', roles: [{ id: 16, roleName: '' }] }, elsewhere: true }
  const menu = (more: object) =>
    inDesk(<UserMenu user={{ ...user, ...more } as CampusUser} start={vi.fn()} changed={() => undefined} />)
  const offered = async () => {
    await click(button('“甲”的更多操作'))
    return [...document.querySelectorAll('[role=menuitem]')].map((each) => each.textContent)
  }
  await menu({ elsewhere: false })
  expect(await offered()).toEqual(['编辑', '权限透视', '重置密码', '允许远程控制', '删除用户'])
  await clearDrawn()
  await menu({ elsewhere: false, beyond: true })
  expect(await offered()).toEqual(['权限透视'])
  await clearDrawn()
  await menu({})
  expect(await offered()).toEqual(['权限透视'])
})

test('the form of an account asks for every campus only of who has them all, and for nothing of oneself that is refused', async () => {
  const user = {
    ...{ id: 7, account: 'one', username: '甲', phone: '', email: '', roles: [] },
    ...{ authority: 0, campusIds: [5] },
  } as unknown as CampusUser
  const asked = async (by: object) => {
    await inDesk(<UserForm task={{ kind: 'edit', user }} {...form} />, { ...me, ...by })
    const seen = ['姓名', '角色', '全部', '可进入的', '手机'].filter((label) => words().includes(label))
    await clearDrawn()
    return seen
  }
  expect(await asked({})).toEqual(['姓名', '角色', '全部', '可进入的', '手机'])
  expect(await asked({ campusIds: [5] })).toEqual(['姓名', '角色', '可进入的', '手机'])
  expect(await asked({ userId: 7 })).toEqual(['姓名', '手机'])
})
