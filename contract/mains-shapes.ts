import * as T from 'typebox'
import { Id } from './shapes.ts'

/**
 * Takes the power of a simulated room away, or brings it back: of what is behind the gateway that it is said to. A real room
 * loses its own, and its gateway takes no notice.
 */
export const MainsMessage = T.Object({ roomId: Id(), on: T.Boolean() })
export type MainsMessage = T.Static<typeof MainsMessage>
