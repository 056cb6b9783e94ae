import type { Say } from '#src/text/text.ts'

/** A length of time in ms in words: 90 秒, 5 分钟, 3 小时. */
export function spanInWords(time: number, say: Say): string {
  const seconds = Math.round(time / 1_000)
  if (seconds < 120) return say('ui.span.seconds', { count: seconds })
  const minutes = Math.round(seconds / 60)
  return minutes < 120
    ? say('ui.span.minutes', { count: minutes })
    : say('ui.span.hours', { count: Math.round(minutes / 60) })
}
