import { type Call, encodingOf, split, textFields } from '#contract/endpoint.ts'
import { basePathOf } from '#contract/index.ts'

/** A request of a call, word for word, as any program would make it. */
export interface HttpRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/** What to send for a call of the school console. */
export function requestOf(call: Call, input: Record<string, unknown>): HttpRequest {
  const { path, query, body } = split(call, input)
  const search = new URLSearchParams(textFields(query)).toString()
  const encoding = encodingOf(call) === 'form' ? 'form' : 'json'
  return {
    method: call.method,
    path: `${basePathOf(call)}${path}${search ? `?${search}` : ''}`,
    headers: { 'X-System-Code': 'school', ...(body ? { 'Content-Type': types[encoding] } : {}) },
    body: body
      ? encoding === 'form'
        ? new URLSearchParams(textFields(body)).toString()
        : JSON.stringify(body)
      : null,
  }
}
