import type { TemplatePlan } from '../plan.ts'
import { hallTemplates } from './hall-templates.ts'
import { staffTemplates } from './staff-templates.ts'
import { teachingTemplates } from './teaching-templates.ts'

export const schoolTemplates: readonly TemplatePlan[] = [
  ...teachingTemplates,
  ...staffTemplates,
  ...hallTemplates,
]
