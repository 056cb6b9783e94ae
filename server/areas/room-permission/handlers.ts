import type { ExpressionBuilder } from 'kysely'
import type { Rank, RankedRole } from '#contract/rules/roles.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import type { AreaHandlers, Caller } from '#server/handlers.ts'
import { requireCampus } from '../campus/rows.ts'
import { hasRank, rolesOf, seesCampus } from '../campus-user/rows.ts'
import { permissionOf, permissions, permissionsOf } from './rows.ts'
import { addPermission, deletePermission, editPermission, mayGive, saveDistribution } from './writing.ts'

const agents: readonly Rank[] = ['generalAgent', 'districtAgent']
/** Whose rooms are not allotted to them by a classroom permission. */
const above: readonly Rank[] = ['admin', ...agents]

/** Accounts, by name, with what is to be known of those whose rooms of a campus are said. */
const people = ({ db }: Tenant, campusId: number) =>
  db
    .selectFrom('account')
    .select(['account.id as accountId', 'account.account', 'account.username', rolesOf])
    .select((row) => seesCampus(campusId)(row).as('enters'))
    .orderBy('account.username')
    .orderBy('account.id')

/** Whether an account has rooms of a campus, as an agent or as somebody whose rooms are allotted. */
const hasRooms = (campusId: number, agent: boolean) => (row: ExpressionBuilder<Tables, 'account'>) =>
  row(
    'account.id',
    'in',
    row
      .selectFrom('room_permission')
      .select('room_permission.account_id')
      .where('room_permission.campus_id', '=', campusId)
      .where('room_permission.agent', '=', agent),
  )

interface Found {
  accountId: number
  account: string
  username: string
  roles: readonly RankedRole[]
  enters: unknown
}

/** Somebody as a list of rooms names her, and what the caller may do about it. */
const heldBy = ({ user }: Caller, { roles, enters, ...person }: Found) => ({
  ...person,
  mayGive: mayGive(user, { userId: person.accountId, roles }),
  outside: !enters,
})

/** The rooms that agents look after. */
export const roomDistributionHandlers: AreaHandlers<'roomDistribution'> = {
  list: async (tenant, { campusId }, caller) => {
    await requireCampus(tenant, campusId)
    const given = await permissions(tenant)
      .where('room_permission.campus_id', '=', campusId)
      .where('room_permission.agent', '=', true)
      .execute()
    const rooms = new Map(given.map(permissionOf).map(({ accountId, roomIds }) => [accountId, roomIds]))
    const rows = await people(tenant, campusId)
      .where((row) =>
        row.or([
          row.and([seesCampus(campusId)(row), row.or(agents.map((rank) => hasRank(rank)(row)))]),
          hasRooms(campusId, true)(row),
        ]),
      )
      .execute()
    return rows.map((row) => ({ ...heldBy(caller, row), roomIds: rooms.get(row.accountId) ?? [] }))
  },
  save: async ({ tenant, caller }, input) => {
    await tenant((own) => saveDistribution(own, caller, input))
    return {}
  },
}

/** The rooms that teachers may use. */
export const classroomPermissionHandlers: AreaHandlers<'classroomPermission'> = {
  list: async (tenant, { campusId }, caller) => {
    await requireCampus(tenant, campusId)
    const rows = await permissions(tenant)
      .where('room_permission.campus_id', '=', campusId)
      .where('room_permission.agent', '=', false)
      .execute()
    const found = await people(tenant, campusId).where(hasRooms(campusId, false)).execute()
    const holders = new Map(found.map((row) => [row.accountId, heldBy(caller, row)]))
    return rows
      .map(permissionOf)
      .flatMap((row) => {
        const holder = holders.get(row.accountId)
        return holder ? [{ ...row, ...holder }] : []
      })
      .sort((one, other) => one.username.localeCompare(other.username, 'zh') || one.id - other.id)
  },
  holders: async (tenant, { campusId }, caller) => {
    await requireCampus(tenant, campusId)
    const rows = await people(tenant, campusId)
      .where(seesCampus(campusId))
      .where((row) => row.not(row.or(above.map((rank) => hasRank(rank)(row)))))
      .execute()
    return rows
      .filter((row) => heldBy(caller, row).mayGive)
      .map(({ accountId, account, username }) => ({ accountId, account, username }))
  },
  mine: (tenant, _input, caller) => permissionsOf(tenant, caller.user.userId),
  add: ({ tenant, caller }, input) => tenant((own) => addPermission(own, caller, input)),
  edit: async ({ tenant, caller }, input) => {
    await tenant((own) => editPermission(own, caller, input))
    return {}
  },
  delete: async ({ tenant, caller }, { id }) => {
    await tenant((own) => deletePermission(own, caller, id))
    return {}
  },
}
