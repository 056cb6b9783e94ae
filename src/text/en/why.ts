import type { Translation } from '../keys.ts'
import type { why as zh } from '../zh/why.ts'

export const why: Translation<typeof zh> = {
  key: '{{name}} key {{key}}',
  sensor: '{{name}} {{reads}}',
  scene: 'Scene “{{name}}”',
  binding: 'Linkage “{{name}}”',
  timing: 'Timing “{{name}}”',
  warning: 'About to go off “{{name}}”',
  absence: 'Nobody for {{minutes, number}} minutes',
  corridor: 'Light at the door ends after {{seconds, number}} s',
  held: 'Held to dim',
  present: 'Somebody again',
  power: 'Power restored',
  app: 'App',
  appBy: '{{name}} (app)',
  voice: 'Voice',
  said: 'Said “{{word}}”',
  api: 'API',
  lease: 'A hold has ended',
  limitLow: 'Company limit: no lower than {{given}} °C when cooling ({{wanted}} °C was asked)',
  limitHigh: 'Company limit: no higher than {{given}} °C when heating ({{wanted}} °C was asked)',
  limitMode: 'Company limit: no {{wanted}}, so {{given}}',
  unclaimed: 'nobody came within 15 minutes of check-in',
  staff: 'Staff card in',
  come: { card: 'Card in', stay: 'Check-in' },
  gone: { card: 'Card out', stay: 'Check-out' },
}
