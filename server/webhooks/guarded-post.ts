import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { publicLookup, refusePrivateHost } from './private-address.ts'

/** A receiver that does not answer within this time has not taken it, in ms. */
const patience = 10_000
const answerMost = 500

export interface Posted {
  url: string
  headers: Record<string, string | number>
  body: string | Buffer
}

export interface Answer {
  /** HTTP status; null when nobody answered. */
  status: number | null
  /** The beginning of what was answered, or why nothing was. */
  text: string
}

/** Whether a receiver says that it has taken what was posted. */
export const isTaken = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300

/**
 * Posts to an address that somebody outside has named. Redirects are not followed: a message goes where it was to go.
 * @param allowPrivate may be on this machine or in a private network
 */
export function guardedPost({ url, headers, body }: Posted, allowPrivate: boolean): Promise<Answer> {
  return new Promise<Answer>((resolve) => {
    const failed = (error: Error) => resolve({ status: null, text: error.message.slice(0, answerMost) })
    try {
      const target = new URL(url)
      if (!allowPrivate) refusePrivateHost(target.hostname)
      const send = target.protocol === 'https:' ? secureRequest : plainRequest
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
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
