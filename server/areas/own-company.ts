import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

/** A company is found by its own people alone. @throws Refusal notFound for another one's id */
export const requireOwn = ({ who }: Tenant, cid: number): void => {
  if (who.cid !== cid) refuse('notFound', { cid })
}
