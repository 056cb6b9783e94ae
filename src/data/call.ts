import type { Api } from '#src/api/api.ts'
import { useDesk } from './desk-context.ts'

/** Makes calls that are not queued: what decides who may what is decided by the server at once, or not at all. */
export const useCall = (): Api['call'] => useDesk().api.call
