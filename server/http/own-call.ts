import type { FastifyRequest } from 'fastify'
import { split, textFields } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/errors.ts'
import { callOf } from '#contract/index.ts'
import type { Config } from '#server/config.ts'
import type { OwnCall } from '#server/handlers.ts'

/** Who calls, from where and in which language: what a call made inside another one takes over from it. */
const passedOn = [
  'accept-language',
  'cookie',
  'host',
  'origin',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-system-code',
  'x-user-id',
]

/** Makes an edit's own call inside `request`, as if its sender had made it: nothing is checked less. */
export async function makeOwnCall(
  request: FastifyRequest,
  config: Pick<Config, 'apiBase' | 'clientBase'>,
  { name, input, key, bases, behalf }: OwnCall,
): Promise<Envelope> {
  const call = callOf(name)
  const { path, query, body } = split(call, input)
  const search = new URLSearchParams(textFields(query)).toString()
  const form = 'encoding' in call && call.encoding === 'form'
  const own: Record<string, string> = { 'idempotency-key': key }
  if (bases.size > 0) own['x-base-versions'] = [...bases].map(([id, version]) => `${id}=${version}`).join()
  if (behalf !== undefined) own['x-on-behalf-of'] = String(behalf)
  if (body) own['content-type'] = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const taken = passedOn.flatMap((header) => {
    const value = request.headers[header]
    return value === undefined ? [] : [[header, value] as const]
  })
  const response = await request.server.inject({
    method: call.method as 'POST',
    url: `${call.base === 'client' ? config.clientBase : config.apiBase}${path}${search ? `?${search}` : ''}`,
    headers: { ...Object.fromEntries(taken), ...own },
    remoteAddress: request.socket.remoteAddress,
    ...(body
      ? { payload: form ? new URLSearchParams(textFields(body)).toString() : JSON.stringify(body) }
      : {}),
  })
  return response.json<Envelope>()
}
