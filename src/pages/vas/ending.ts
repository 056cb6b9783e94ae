import type { DataOf } from '#contract/index.ts'

type Held = DataOf<'vas.myServices'>

/** A service that ends, and the warning of it that has not been read. */
interface Ending {
  id: number
  until: number
  service: Held['services'][number]
}

/**
 * What has not been read yet of what ends, by strips; the first to end comes first.
 *
 * @param held null until it has been told
 * @param now time in milliseconds: what has ended already is left out
 * @param folded whether all of it stands in one strip
 */
export function stripsOf(held: Held | null, now: number, folded: boolean): Ending[][] {
  const services = new Map((held?.services ?? []).map((service) => [service.id, service]))
  const ending = (held?.warnings ?? [])
    .flatMap(({ id, serviceId, until }) => {
      const service = services.get(serviceId)
      return service && until > now ? [{ id, until, service }] : []
    })
    .sort((one, other) => one.until - other.until)
  return folded && ending.length > 1 ? [ending] : ending.map((one) => [one])
}
