import { split } from '#contract/endpoint.ts'
import { basePathOf, type CallName, callOf, type InputOf } from '#contract/index.ts'
import type { Client } from '#tests/server/client.ts'
import type { Shot } from './load.ts'

/** A call of somebody who has signed in, ready to be sent. */
export function shotOf<N extends CallName>(client: Client, name: N, input: InputOf<N>): Shot {
  const call = callOf(name)
  const { path, query, body } = split(call, input as Record<string, unknown>)
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const text = body && JSON.stringify(body)
  return {
    method: call.method,
    path: `${basePathOf(call)}${path}${search && `?${search}`}`,
    headers: {
      cookie: client.cookie,
      'x-system-code': client.system ?? '',
      ...(text ? { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` } : {}),
    },
    ...(text ? { body: text } : {}),
  }
}
