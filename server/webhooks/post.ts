import { Webhook } from 'standardwebhooks'
import { type Answer, guardedPost } from './guarded-post.ts'

export interface Message {
  id: number
  url: string
  secret: string
  /** What the receiver may still know instead; null for nothing. */
  previous: string | null
  body: string
}

/** Posts a message as Standard Webhooks has it. */
export function post({ id, url, secret, previous, body }: Message, allowPrivate: boolean): Promise<Answer> {
  const at = new Date()
  const name = `msg_${id}`
  const secrets = previous === null ? [secret] : [secret, previous]
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Lamplighter-Webhooks',
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(name, at, body)).join(' '),
  }
  return guardedPost({ url, headers, body }, allowPrivate)
}
