import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

const secrets = ['password', 'passwordHash', 'token', 'authorization', 'cookie', 'set-cookie', 'secret']
const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** A line of JSON for each event; for a person at a terminal a line of text. Secrets are left out by name. */
export function newLog(level: Config['logLevel'], to?: DestinationStream): Logger {
  const destination =
    to ?? (process.stdout.isTTY ? pretty({ sync: true, ignore: 'pid,hostname' }) : pino.destination(1))
  return pino({ level, redact: { paths, censor: '[secret]' } }, destination)
}
