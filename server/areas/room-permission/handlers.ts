import type { Rank } from '#contract/rules/roles.ts'
import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { requireCampus } from '../campus/rows.ts'
import { hasRank, rolesOf, seesCampus } from '../campus-user/rows.ts'
import { permissionOf, permissions, permissionsOf } from './rows.ts'
import { addPermission, deletePermission, editPermission, mayGive, saveDistribution } from './writing.ts'

const agents: readonly Rank[] = ['generalAgent', 'districtAgent']
/** Whose rooms are not allotted to them by a classroom permission. */
const above: readonly Rank[] = ['admin', ...agents]

/** Accounts that may enter a campus, by name. */
const people = ({ db }: Tenant, campusId: number) =>
  db
    .selectFrom('account')
    .select(['account.id as accountId', 'account.account', 'account.username'])
    .where(seesCampus(campusId))
    .orderBy('account.username')
    .orderBy('account.id')

/** The rooms that agents look after. */
export const roomDistributionHandlers: AreaHandlers<'roomDistribution'> = {
  list: async (tenant, { campusId }) => {
    await requireCampus(tenant, campusId)
    const given = await permissions(tenant)
      .where('room_permission.campus_id', '=', campusId)
      .where('room_permission.agent', '=', true)
      .execute()
    const rooms = new Map(given.map(permissionOf).map(({ accountId, roomIds }) => [accountId, roomIds]))
    const rows = await people(tenant, campusId)
      .where((row) =>
        row.or([
          ...agents.map((rank) => hasRank(rank)(row)),
          row(
            'account.id',
            'in',
            row
              .selectFrom('room_permission')
              .select('room_permission.account_id')
              .where('room_permission.campus_id', '=', campusId)
              .where('room_permission.agent', '=', true),
          ),
        ]),
      )
      .execute()
    return rows.map((row) => ({ ...row, roomIds: rooms.get(row.accountId) ?? [] }))
  },
  save: async ({ tenant, caller }, input) => {
    await tenant((own) => saveDistribution(own, caller, input))
    return {}
  },
}

/** The rooms that teachers may use. */
export const classroomPermissionHandlers: AreaHandlers<'classroomPermission'> = {
  list: async (tenant, { campusId }) => {
    await requireCampus(tenant, campusId)
    const rows = await permissions(tenant)
      .innerJoin('account', 'account.id', 'room_permission.account_id')
      .select(['account.account', 'account.username'])
      .where('room_permission.campus_id', '=', campusId)
      .where('room_permission.agent', '=', false)
      .execute()
    return rows
      .map(permissionOf)
      .sort((one, other) => one.username.localeCompare(other.username, 'zh') || one.id - other.id)
  },
  holders: async (tenant, { campusId }, { user }) => {
    await requireCampus(tenant, campusId)
    const rows = await people(tenant, campusId)
      .select(rolesOf)
      .where((row) => row.not(row.or(above.map((rank) => hasRank(rank)(row)))))
      .execute()
    return rows
      .filter((person) => mayGive(user, { ...person, userId: person.accountId }))
      .map(({ roles: _, ...person }) => person)
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
