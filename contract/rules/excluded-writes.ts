import { roles } from './roles.ts'

/**
 * What the lower-version role never opens, whatever is written in its permissions: the spec keeps a list of urls that
 * add, edit or delete users, templates, campuses, buildings, classrooms, timing, faults and maintenance, that export
 * and upload, and the settings page of the school platform out of permission lists (point 6) and does not show for
 * whom. We read it as the edition with fewer functions: it looks and controls, and changes nothing.
 *
 * Told by the urls alone: menus are drawn by this, before the browser has the calls.
 */
const areas: readonly RegExp[] = [
  /^\/(campusUser|userinfo|role)\//,
  /^\/(template\w*|voiceWord)\//i,
  /^\/(campus|space|calendar|business\/v\d\/megaproject)\//,
  /^\/(classroom\w*|roomDistribution|timing\w*|fault|maintenance)\//,
]

/** How the last part of a url of these areas begins, or the whole of it, when it only reads. */
const reads = [
  /\/(get|query|find|check)\w*$/,
  /\/(list|cidList|info|tree|assignees|productIr|template|templateVideo|aircondition)$/,
]

/** Files sent out or taken in; pictures and firmware are, whatever their urls are called. */
const files: readonly RegExp[] = [
  /\/(export|import|upload)\w*$/i,
  /^\/company\/v\d\/(companyLogo|loginImage)$/,
  /^\/companyEnergyConfig\/v\d\/editBuildingImg$/,
  /^\/ota\/v\d\/firmware\/add$/,
]

const schoolSettings = /^\/school\/settings(\/|$)/

const oneFits = (patterns: readonly RegExp[], url: string) => patterns.some((pattern) => pattern.test(url))

/** Whether a url, of a call or of a page, is one that is kept out of permission lists (spec point 6). */
export const isExcludedWrite = (url: string): boolean =>
  schoolSettings.test(url) || oneFits(files, url) || (oneFits(areas, url) && !oneFits(reads, url))

/** Whether a line of a role counts. */
export const counts = (role: { id: number }, url: string): boolean =>
  role.id !== roles.lowerVersion.id || !isExcludedWrite(url)
