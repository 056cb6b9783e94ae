import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'

export type Channel = 'mail' | 'sms'

/** A message to one person. A phone gets the text alone. */
export interface Message {
  channel: Channel
  to: string
  subject: string
  text: string
}

export interface Kept extends Message {
  at: number
}

/** The way out for codes and links. */
export interface Messages {
  /** Whether anything sent that way arrives somewhere. */
  reaches(channel: Channel): boolean
  /** Hands a message over and answers at once; what goes wrong later is logged, since nobody waits for it. */
  send(message: Message): void
  /** What nothing was set up for, newest first; null where nobody may read it. */
  inbox: (() => readonly Kept[]) | null
  /** Resolves when nothing is on its way any more. */
  close(): Promise<void>
}

type Options = Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'inbox' | 'seed'>
type Sender = (message: Message) => Promise<unknown>

const keptMost = 200
const sendWithin = 15_000

function mailSender({ smtpUrl, mailFrom }: Options): { send: Sender; close(): void } | null {
  if (!smtpUrl) return null
  const wait = { connectionTimeout: sendWithin, greetingTimeout: sendWithin, socketTimeout: sendWithin }
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...wait })
  return {
    send: ({ to, subject, text }) => transport.sendMail({ from: mailFrom, to, subject, text }),
    close: () => transport.close(),
  }
}

function smsSender({ smsUrl }: Options): Sender | null {
  if (!smsUrl) return null
  return async ({ to, text }) => {
    const response = await fetch(smsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(sendWithin),
    })
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
  }
}

/** Whether messages without a way out may be read by anybody: a demonstration, never a server of real people. */
const isOpen = ({ inbox, seed }: Options) =>
  inbox === 'on' || (inbox === 'auto' && seed && process.env.NODE_ENV !== 'production')

/** Mail by SMTP, SMS by a web hook, and where neither is set up, an inbox for trying things out. */
export function openMessages(options: Options, log: Logger): Messages {
  const mail = mailSender(options)
  const senders: Record<Channel, Sender | null> = { mail: mail?.send ?? null, sms: smsSender(options) }
  const open = isOpen(options)
  const kept: Kept[] = []
  const under = new Set<Promise<unknown>>()

  const keep = (message: Message) => {
    kept.unshift({ ...message, at: Date.now() })
    kept.length = Math.min(kept.length, keptMost)
    log.info({ to: message.to, text: message.text }, 'a message for the inbox')
  }
  return {
    reaches: (channel) => open || senders[channel] !== null,
    send: (message) => {
      const sender = senders[message.channel]
      if (!sender) {
        if (open) keep(message)
        return
      }
      const going = sender(message)
        .catch((err: unknown) => log.error({ err, channel: message.channel }, 'a message was not sent'))
        .finally(() => under.delete(going))
      under.add(going)
    },
    inbox: open ? () => kept : null,
    close: async () => {
      await Promise.all(under)
      mail?.close()
    },
  }
}
