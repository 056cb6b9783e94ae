import type { Language, Words } from '../words.ts'
import { type RoleName, roles } from './roles.ts'

/** What companies are given their roles as: stored in Chinese, for each company to rename. The lower-version role belongs to none. */
export const roleWords = {
  superAdmin: { zh: '平台超级管理员', en: 'Super administrator' },
  admin: { zh: '管理员', en: 'Administrator' },
  schoolAdmin: { zh: '学校管理员', en: 'School administrator' },
  schoolGeneralAgent: { zh: '学校总代理', en: 'School general agent' },
  schoolDistrictAgent: { zh: '学校区域代理', en: 'School district agent' },
  schoolManager: { zh: '校区管理员', en: 'Campus manager' },
  schoolTeacher: { zh: '教师', en: 'Teacher' },
  schoolOrdinary: { zh: '学校普通用户', en: 'Ordinary school user' },
  hotelAdmin: { zh: '酒店管理员', en: 'Hotel administrator' },
  hotelGeneralAgent: { zh: '酒店总代理', en: 'Hotel general agent' },
  hotelDistrictAgent: { zh: '酒店区域代理', en: 'Hotel district agent' },
  hotelManager: { zh: '酒店经理', en: 'Hotel manager' },
  hotelOrdinary: { zh: '酒店普通用户', en: 'Ordinary hotel user' },
  businessAdmin: { zh: '商业管理员', en: 'Business administrator' },
  businessGeneralAgent: { zh: '商业总代理', en: 'Business general agent' },
  businessDistrictAgent: { zh: '商业区域代理', en: 'Business district agent' },
  businessManager: { zh: '物业经理', en: 'Property manager' },
  businessOrdinary: { zh: '商业普通用户', en: 'Ordinary business user' },
} satisfies Partial<Record<RoleName, Words>>

const wordsById: ReadonlyMap<number, Words> = new Map(
  Object.entries(roleWords).map(([name, words]) => [roles[name as keyof typeof roleWords].id, words]),
)

/** What a role is called in a language: a built-in one (by its constant) that nobody has renamed has a name in each. */
export function roleNameIn(language: Language, { id, roleName }: { id: number; roleName: string }): string {
  const words = wordsById.get(id)
  return words?.zh === roleName ? words[language] : roleName
}
