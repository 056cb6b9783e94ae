import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers, Caller } from '#server/handlers.ts'
import { requireHerRoom } from '../room-permission/requiring.ts'
import { bindDevice } from './binding.ts'
import { pairPanel } from './pairing.ts'
import { roomSheet, sheetList } from './reading.ts'
import { recordResult } from './recording.ts'
import { reopenSheet, signSheet } from './signing.ts'

/** Who is given certain rooms commissions these and no others (decision 057). */
const inHerRoom =
  <Input extends { roomId: number }, Answer>(
    work: (tenant: Tenant, input: Input, user: Caller['user']) => Promise<Answer>,
  ) =>
  async (tenant: Tenant, input: Input, caller: Caller): Promise<Answer> => {
    await requireHerRoom(tenant, caller, input.roomId)
    return work(tenant, input, caller.user)
  }

export const runSheetHandlers: AreaHandlers<'runSheet'> = {
  list: (tenant, { campusId }) => sheetList(tenant, campusId),
  room: (tenant, { roomId }) => roomSheet(tenant, roomId),
  record: inHerRoom(recordResult),
  bind: inHerRoom(bindDevice),
  pair: inHerRoom(pairPanel),
  sign: inHerRoom(signSheet),
  reopen: inHerRoom(reopenSheet),
}
