import type { AreaHandlers } from '#server/handlers.ts'
import { requireCampus } from '../campus/rows.ts'
import { seesCampus } from '../campus-user/rows.ts'
import { closeAlarmOf } from './of-alarm.ts'
import { faultCount, faultList, moveFault, reportFault } from './store.ts'

export const faultHandlers: AreaHandlers<'fault'> = {
  list: (tenant, { campusId }) => faultList(tenant, campusId),
  count: (tenant, _input, { user }) => faultCount(tenant, user.userId),
  assignees: async (tenant, { campusId }) => {
    await requireCampus(tenant, campusId)
    return tenant.db
      .selectFrom('account')
      .select(['account.id as accountId', 'account.username'])
      .where(seesCampus(campusId))
      .orderBy('account.username')
      .orderBy('account.id')
      .execute()
  },
  report: (tenant, input, { user }) => reportFault(tenant, input, user),
  move: async (tenant, input, caller) => {
    const changed = await moveFault(tenant, input, caller.user)
    if (input.closeAlarm && input.action === 'finish') await closeAlarmOf(tenant, caller, input)
    return changed
  },
}
