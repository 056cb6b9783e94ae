import type { SceneAction } from '#contract/template-shapes.ts'
import type { Say } from '#src/text/text.ts'

const seconds = (ms: number) => String(Math.round(ms / 100) / 10)

/** How a scene goes about it in words: 渐变 3 秒，延时 5 秒; empty when as usual and at once. */
export const paceWords = ({ fade, delay = 0 }: Pick<SceneAction, 'fade' | 'delay'>, say: Say): string =>
  [
    fade === undefined ? '' : say('templates.scenes.pace.fadeOf', { seconds: seconds(fade) }),
    delay === 0 ? '' : say('templates.scenes.pace.delayOf', { seconds: seconds(delay) }),
  ]
    .filter(Boolean)
    .join(say('devices.comma'))
