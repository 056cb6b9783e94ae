import type { Translation } from '../keys.ts'
import type { leading as zh } from '../zh/leading.ts'

export const leading: Translation<typeof zh> = {
  gateways: '{{count}} gateways',
  leads: '{{name}} leads',
  standsIn: '{{name}} stands in',
  hint: 'This room has several gateways, which lead in this order: {{names}}',
}
