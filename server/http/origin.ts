import type { FastifyRequest } from 'fastify'

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined

/**
 * Whether a write comes from our own pages, or from a program that is no browser. Browsers say where a request
 * comes from (Sec-Fetch-Site where the page is trustworthy, else Origin) and pages cannot change it.
 */
export function isOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin === publicOrigin) return true
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || hostOf(origin) === host
}
