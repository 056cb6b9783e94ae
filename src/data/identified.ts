import type { Identified } from './desk.ts'
import { useDesk, useStore } from './desk-context.ts'

/** Devices of a campus that are nobody's yet and whose button was pressed since this page was opened, the last one first. */
export const useIdentified = (campusId: number): Identified[] =>
  useStore(useDesk().news).identified.filter((device) => device.campusId === campusId)
