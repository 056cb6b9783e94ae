import { roles } from './roles.ts'

/**
 * What the lower-version role never opens, whatever is written in its permissions: the spec keeps a list of urls that
 * add, edit or delete users, templates, campuses, buildings, classrooms, timing, faults and maintenance, that export
 * and upload, and the settings page of the school platform out of permission lists (point 6) and does not show for
 * whom. We read it as the edition with fewer functions: it looks and controls, and changes nothing.
 */
const excluded: readonly RegExp[] = [
  /^\/(campusUser|userinfo|role)\/v\d\/(add|batchAdd|edit|delete|import|change|authority)/,
  /^\/(template\w*|voiceWord)\/(v\d|\w+\/\w+\/v\d)\/\w*(add|edit|delete|update|clone|transfer|publish|save)/i,
  /^\/(campus|space|business\/v\d\/megaproject)\/(v\d\/)?(\w+\/)?(add|edit|delete|update|remove|bind|unbund|import)/,
  /^\/(templateTiming|timing|fault|maintenance|classroom)\w*\/v\d\/\w*(add|edit|delete|update|create|report)/i,
  /\/(export|import|upload)\w*$/i,
  /^\/school\/settings(\/|$)/,
]

export const isExcludedWrite = (url: string): boolean => excluded.some((pattern) => pattern.test(url))

/** Whether a line of a role counts. */
export const counts = (role: { id: number }, url: string): boolean =>
  role.id !== roles.lowerVersion.id || !isExcludedWrite(url)
