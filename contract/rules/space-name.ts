import type { Words } from '../words.ts'

/** 2 to 6 letters, digits, underscores or Chinese characters (spec point 5). */
export const spaceTypeNamePattern = '^[A-Za-z0-9_\\u4e00-\\u9fa5]*$'
export const spaceTypeName: Words = {
  zh: '请输入正确的空间类型名称',
  en: 'Please enter a correct space type name',
}
/** 2 to 4 characters between white space (spec point 5). */
export const levelNamePattern = '^\\s*\\S[\\s\\S]{0,2}\\S\\s*$'
export const levelNameLength: Words = {
  zh: '空间等级名称长度必须为2-4个字符！',
  en: 'Level names must have 2 to 4 characters!',
}
