import type { AreaHandlers } from '#server/handlers.ts'
import { bindDevice } from './binding.ts'
import { pairPanel } from './pairing.ts'
import { roomSheet, sheetList } from './reading.ts'
import { recordResult } from './recording.ts'
import { reopenSheet, signSheet } from './signing.ts'

export const runSheetHandlers: AreaHandlers<'runSheet'> = {
  list: (tenant, { campusId }) => sheetList(tenant, campusId),
  room: (tenant, { roomId }) => roomSheet(tenant, roomId),
  record: (tenant, input, { user }) => recordResult(tenant, input, user),
  bind: (tenant, input) => bindDevice(tenant, input),
  pair: (tenant, input, { user }) => pairPanel(tenant, input, user),
  sign: (tenant, input, { user }) => signSheet(tenant, input, user),
  reopen: (tenant, input, { user }) => reopenSheet(tenant, input, user),
}
