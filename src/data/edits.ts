import type { Edits } from './desk.ts'
import { useDesk } from './desk-context.ts'

export type { MadeOn } from '#src/sync/enqueue.ts'
export type { NewPlace, NodePatch, RoomsOfTemplate } from './verbs/places.ts'

/** The verbs: each checks an edit, queues it and resolves at once, with or without a network. */
export const useEdits = (): Edits => useDesk().edits
