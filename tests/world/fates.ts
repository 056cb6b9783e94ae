import { errors } from '#contract/errors.ts'

/** What the link does to one request that carries edits. */
export type Fate =
  | 'pass'
  /** Never arrives. */
  | 'lose-request'
  /** The server does it; what it answers is lost. */
  | 'lose-reply'
  /** The server does it; half of what it answers arrives. */
  | 'cut-reply'
  /** The server does it; the page of some other network is what comes back. */
  | 'garble'
  /** Never arrives; the page of some other network comes back. */
  | 'portal'
  /** Takes its time. */
  | 'delay'
  /** Arrives twice. */
  | 'twice'
  /** Is lost for its sender, and arrives after later ones. */
  | 'late'
  /** Answered without arriving, by the server or by what stands before it. */
  | Refusal

type Refusal = 'too-many' | 'unavailable' | 'server-fault' | 'signed-out' | 'system-missing'

const refused = ({ code, http, zh }: { code: number; http: number; zh: string }) =>
  Response.json({ code, data: null, message: zh }, { status: http })

const refusals: Record<Refusal, () => Response> = {
  'too-many': () => refused(errors.tooMany),
  'server-fault': () => refused(errors.server),
  'signed-out': () => refused(errors.notSignedIn),
  'system-missing': () => refused(errors.systemMissing),
  unavailable: () => new Response('<html>503 Service Unavailable</html>', { status: 503 }),
}

export const isRefusal = (fate: Fate): fate is Refusal => fate in refusals

export const refusalOf = (fate: Refusal): Response => refusals[fate]()

/** What a server answers to a call it does not have. */
export const unknownCall = () => refused(errors.notFound)

/** What some hotel's network answers to everything. */
export const portalPage = () => new Response('<html>welcome to the hotel network</html>', { status: 200 })
