import dayjs from 'dayjs'

/** How a moment is written where nothing else is said: {y}-{m}-{d} {h}:{i}:{s} (spec point 9). */
const whole = 'YYYY-MM-DD HH:mm:ss'

/** In milliseconds since 1970: a number of ten digits is one of seconds (spec point 9). */
export const inMilliseconds = (at: number): number => (at >= 1e9 && at < 1e10 ? at * 1000 : at)

/** A moment in words; `at` in milliseconds since 1970, or in seconds. */
export const timeInWords = (at: number, format = whole): string => dayjs(inMilliseconds(at)).format(format)
