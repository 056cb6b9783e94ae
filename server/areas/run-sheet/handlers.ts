import type { AreaHandlers } from '#server/handlers.ts'
import { bindDevice } from './binding.ts'
import { roomSheet, sheetList } from './reading.ts'
import { recordResult } from './recording.ts'
import { reopenSheet, signSheet } from './signing.ts'

export const runSheetHandlers: AreaHandlers<'runSheet'> = {
  list: (tenant, { campusId }) => sheetList(tenant, campusId),
  room: (tenant, { roomId }) => roomSheet(tenant, roomId),
  record: (tenant, input, { user }) => recordResult(tenant, input, user),
  bind: (tenant, input) => bindDevice(tenant, input),
  sign: (tenant, input, { user }) => signSheet(tenant, input, user),
  reopen: (tenant, input, { user }) => reopenSheet(tenant, input, user),
}
