import type { Say } from '#src/text/text.ts'

/** A length of time in ms in words, no finer than two units: 90 秒, 5 分钟, 2 小时 30 分钟, 3 天 4 小时. */
export function spanInWords(time: number, say: Say): string {
  const seconds = Math.round(time / 1_000)
  if (seconds < 120) return say('ui.span.seconds', { count: seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return say('ui.span.minutes', { count: minutes })
  const hours = Math.round(minutes / 60)
  const isDays = minutes >= 24 * 60
  const [much, rest] = isDays
    ? [say('ui.span.days', { count: Math.floor(hours / 24) }), hours % 24]
    : [say('ui.span.hours', { count: Math.floor(minutes / 60) }), minutes % 60]
  return rest === 0 ? much : `${much} ${say(isDays ? 'ui.span.hours' : 'ui.span.minutes', { count: rest })}`
}
