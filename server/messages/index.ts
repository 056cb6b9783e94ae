import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { within } from '#server/within.ts'

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

/** The way out for codes, links, and what people are told by mail and SMS. */
export interface Messages {
  /** Whether anything sent that way arrives somewhere. */
  reaches(channel: Channel): boolean
  /** Hands a message over and answers at once; what goes wrong later is logged, since nobody waits for it. */
  send(message: Message): void
  /** Hands a message over and resolves when it has been taken. @throws Error with what the mail server or gateway said */
  deliver(message: Message): Promise<void>
  /** What nothing was set up for, newest first; null where nobody may read it. */
  inbox: (() => readonly Kept[]) | null
  /** Resolves when nothing is on its way any more, or soon: a stop waits for no mail server that does not answer. */
  close(): Promise<void>
}

type Options = Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsAuthorization' | 'inbox' | 'seed'>
type Sender = (message: Message) => Promise<unknown>

const keptMost = 200
const sendWithin = 15_000
/** What is on its way when the server stops is waited for so long, in ms. */
const stopWithin = 2_000

function mailSender({ smtpUrl, mailFrom }: Options): { send: Sender; close(): void } | null {
  if (!smtpUrl) return null
  const wait = { connectionTimeout: sendWithin, greetingTimeout: sendWithin, socketTimeout: sendWithin }
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...wait })
  return {
    send: ({ to, subject, text }) => transport.sendMail({ from: mailFrom, to, subject, text }),
    close: () => transport.close(),
  }
}

function smsSender({ smsUrl, smsAuthorization }: Options): Sender | null {
  if (!smsUrl) return null
  const headers = new Headers({ 'content-type': 'application/json' })
  if (smsAuthorization !== '') headers.set('authorization', smsAuthorization)
  return async ({ to, text }) => {
    const response = await fetch(smsUrl, {
      method: 'POST',
      headers,
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
    log.info({ to: message.to }, 'a message for the inbox')
  }
  const deliver = async (message: Message) => {
    const sender = senders[message.channel]
    if (sender) await sender(message)
    else if (open) keep(message)
    else throw new Error(`nothing is set up to send ${message.channel}`)
  }
  const reaches = (channel: Channel) => open || senders[channel] !== null
  return {
    reaches,
    send: (message) => {
      if (!reaches(message.channel)) return
      const going = deliver(message)
        .catch((err: unknown) => log.error({ err, channel: message.channel }, 'a message was not sent'))
        .finally(() => under.delete(going))
      under.add(going)
    },
    deliver,
    inbox: open ? () => kept : null,
    close: async () => {
      await within(Promise.all(under), stopWithin, undefined)
      mail?.close()
    },
  }
}
