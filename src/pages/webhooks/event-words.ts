import { webhookEvents } from '#contract/rules/webhook-events.ts'
import type { Say } from '#src/text/text.ts'

const words = {
  'device.state': 'developer.hook.event.device_state',
  'template.published': 'developer.hook.event.template_published',
  ping: 'developer.hook.event.ping',
} as const

const isKnown = (event: string): event is keyof typeof words => Object.hasOwn(words, event)

/** What a kind of message is about; one of a newer server is said as it is. */
export const eventWords = (event: string, say: Say): string => (isKnown(event) ? say(words[event]) : event)

export const allEvents = webhookEvents
