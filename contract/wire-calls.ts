import { type Encoding, encodingOf, type Placing, placingOf } from './endpoint.ts'
import { basePathOf, type CallName, calls } from './index.ts'

/** What has to be known of a call to make it, without the shapes of what it takes and answers. */
export interface WireCall extends Placing {
  method: string
  /** A call before signing in: it is made in nobody's name. */
  open: boolean
  /** The server's message is not shown (spec point 8); there only where it is so. */
  silent?: true
  encoding: Encoding
}

/**
 * Every call by name. The build puts the table itself in this module's place, so that a console does not begin by
 * making the schemas of two hundred calls; they come with the validator.
 */
export const wireCalls = Object.fromEntries(
  calls.map(({ name, call }) => {
    const placing = placingOf(call)
    const path = basePathOf(call) + placing.path
    return [
      name,
      {
        ...placing,
        path,
        method: call.method,
        open: call.permission === null,
        encoding: encodingOf(call),
        ...('silent' in call ? { silent: true } : {}),
      },
    ]
  }),
) as Record<CallName, WireCall>
