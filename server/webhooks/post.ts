import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { publicLookup, refusePrivateHost } from './private-address.ts'

/** A receiver that does not answer within this time has not taken it, in ms. */
const patience = 10_000
const answerMost = 500

export interface Message {
  id: number
  url: string
  secret: string
  /** What the receiver may still know instead; null for nothing. */
  previous: string | null
  body: string
}

export interface Answer {
  /** HTTP status; null when nobody answered. */
  status: number | null
  /** The beginning of what was answered, or why nothing was. */
  text: string
}

/** Posts a message as Standard Webhooks has it. Redirects are not followed: a message goes where it was to go. */
export function post({ id, url, secret, previous, body }: Message, allowPrivate: boolean): Promise<Answer> {
  const at = new Date()
  const name = `msg_${id}`
  const secrets = previous === null ? [secret] : [secret, previous]
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Lamplighter-Webhooks',
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(name, at, body)).join(' '),
  }
  return new Promise<Answer>((resolve) => {
    const failed = (error: Error) => resolve({ status: null, text: error.message.slice(0, answerMost) })
    try {
      const target = new URL(url)
      if (!allowPrivate) refusePrivateHost(target.hostname)
      const send = target.protocol === 'https:' ? secureRequest : plainRequest
      const options = {
        method: 'POST',
        headers,
        agent: false,
        signal: AbortSignal.timeout(patience),
      } as const
      const request = send(
        target,
        allowPrivate ? options : { ...options, lookup: publicLookup },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
            if (text.length > answerMost) response.destroy()
          })
          response.on('error', () => undefined)
          response.on('close', () =>
            resolve({ status: response.statusCode ?? null, text: storable(text).slice(0, answerMost) }),
          )
        },
      )
      request.on('error', failed)
      request.end(body)
    } catch (error) {
      failed(error as Error)
    }
  })
}

/** PostgreSQL has no text with NUL in it. */
const storable = (text: string) => text.replaceAll('\0', '')
