import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { roleId } from './rows.ts'
import { givesRemoteControl, roleFault } from './writing.ts'

/** What a caller may give to a new account, by the names people know it by. */
export interface Offer {
  roles: { id: number; roleName: string }[]
  campuses: { id: number; name: string }[]
  /** Whether she may give all campuses of the company, those to come too. */
  everywhere: boolean
  /** Whether she may let somebody control devices from afar. */
  remoteControl: boolean
}

export async function offerOf({ db, who }: Tenant, caller: Caller): Promise<Offer> {
  const roles = await db
    .selectFrom('role')
    .select([roleId.as('id'), 'role_name as roleName', 'base', 'permissions'])
    .orderBy('role.id')
    .execute()
  const campuses = await db.selectFrom('campus').select(['id', 'name']).orderBy('id').execute()
  return {
    roles: roles.flatMap((role) =>
      roleFault(caller, role) ? [] : [{ id: role.id, roleName: role.roleName }],
    ),
    campuses,
    everywhere: !who.campusIds,
    remoteControl: givesRemoteControl(caller),
  }
}
