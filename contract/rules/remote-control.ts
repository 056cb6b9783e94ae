import { type RankedRole, ranksOf } from './roles.ts'

/** What devices are told from afar. Everything that is said through the server is. */
export const commands: ReadonlySet<string> = new Set(['/device/v1/command', '/lease/v1/end'])

interface Holder {
  roles: readonly RankedRole[]
  /** Not known of somebody who was last signed in with an older build: the server then says. */
  remoteControl?: boolean | undefined
}

/**
 * Whether somebody may control devices from afar (spec point 6): whoever has the remote-control role, and administrators,
 * who give it.
 */
export const mayControl = ({ roles, remoteControl }: Holder): boolean =>
  remoteControl !== false || ranksOf({ roles }).has('admin')

/** Whether a url says something to devices, and so needs that one may control from afar. */
export const isCommand = (url: string): boolean => commands.has(url)

/** The urls that are left to somebody: without the commands when she may not control from afar. */
export const controlled = (user: Holder, urls: readonly string[]): string[] =>
  mayControl(user) ? [...urls] : urls.filter((url) => !isCommand(url))
