import type { Words } from '../words.ts'
import { accountName, placePhone, website, writtenEmail, writtenPhone } from './contact.ts'
import { macPattern } from './mac-pattern.ts'
import { deviceSerial, panelKey, panelSerial } from './serial.ts'
import { levelNameLength, levelNamePattern, spaceTypeName, spaceTypeNamePattern } from './space-name.ts'

/** A JSON Schema keyword that a value failed, as validators report it: Ajv on the server, TypeBox in the browser. */
export interface FieldFault {
  keyword: string
  params: Record<string, unknown>
  /** JSON Pointer of the value (RFC 6901): '/equipmentList/0/name'. */
  instancePath: string
}

type Sentence = (params: Record<string, unknown>) => Words

/** Something has to be entered. */
export const required: Words = { zh: '此项必填', en: 'This is required' }
export const notAnEmail: Words = { zh: '邮箱格式不正确', en: 'This is not an email address' }
export const notAPhone: Words = { zh: '手机号格式不正确', en: 'This is not a phone number' }
export const roomNeeded: Words = { zh: '请选择房间', en: 'Choose a room' }

/** What a text is asked for by its pattern, where there are words for it. Names are asked to hold something to see. */
const patterns: Record<string, Words> = {
  '\\S': required,
  [accountName]: {
    zh: '只能用英文字母、数字、汉字、点、横线或下划线，且不能是手机号',
    en: 'Only English letters, Chinese characters, digits, dots, hyphens and underscores, and no phone number',
  },
  [writtenEmail]: notAnEmail,
  [writtenPhone]: notAPhone,
  [placePhone]: { zh: '电话格式不正确', en: 'This is not a phone number' },
  [macPattern]: {
    zh: '应为 12 或 16 位十六进制数',
    en: 'It has 12 or 16 hexadecimal digits',
  },
  [website]: { zh: '网址须以 http:// 或 https:// 开头', en: 'It has to begin with http:// or https://' },
  [deviceSerial]: {
    zh: '只能是字母、数字和 . _ : -，且以字母或数字开头',
    en: 'Letters, digits and . _ : - only, beginning with a letter or digit',
  },
  [panelSerial]: { zh: '应为 8 至 16 位十六进制数字', en: 'Must be 8 to 16 hexadecimal digits' },
  [spaceTypeNamePattern]: spaceTypeName,
  [levelNamePattern]: levelNameLength,
  [panelKey]: { zh: '应为 32 位十六进制数字', en: 'Must be 32 hexadecimal digits' },
}

const types: Record<string, Words> = {
  integer: { zh: '整数', en: 'a whole number' },
  number: { zh: '数字', en: 'a number' },
  string: { zh: '文字', en: 'text' },
  boolean: { zh: 'true 或 false', en: 'true or false' },
  array: { zh: '列表', en: 'a list' },
  object: { zh: '对象', en: 'an object' },
}

const sentences: Record<string, Sentence> = {
  required: () => required,
  minLength: ({ limit }) =>
    limit === 1 ? required : { zh: `至少 ${limit} 个字符`, en: `At least ${limit} characters` },
  maxLength: ({ limit }) => ({ zh: `最多 ${limit} 个字符`, en: `At most ${limit} characters` }),
  minItems: ({ limit }) => ({ zh: `至少选择 ${limit} 项`, en: `Choose at least ${limit}` }),
  maxItems: ({ limit }) => ({ zh: `最多 ${limit} 项`, en: `At most ${limit} items` }),
  minimum: ({ limit }) => ({ zh: `不能小于 ${limit}`, en: `Not less than ${limit}` }),
  maximum: ({ limit }) => ({ zh: `不能大于 ${limit}`, en: `Not more than ${limit}` }),
  pattern: ({ pattern }) => patterns[String(pattern)] ?? { zh: '格式不正确', en: 'Not in the right form' },
  enum: ({ allowedValues }) => {
    const values = Array.isArray(allowedValues) ? allowedValues.join(', ') : ''
    return { zh: `只能是 ${values}`, en: `Must be one of ${values}` }
  },
  type: ({ type }) => {
    const words = types[String(type)]
    return words
      ? { zh: `应为${words.zh}`, en: `Must be ${words.en}` }
      : { zh: '类型不正确', en: 'Of the wrong kind' }
  },
}

const otherwise: Words = { zh: '填写有误', en: 'Not right' }

/** What is wrong with a field, in words for the person who filled it in: the only place that says so. */
export const fieldWords = ({ keyword, params }: Pick<FieldFault, 'keyword' | 'params'>): Words =>
  sentences[keyword]?.(params) ?? otherwise

/** The fields at fault: 'equipmentList.0.name'. Missing ones are named too: by Ajv each alone, by TypeBox together. */
function faultyFields({ instancePath, keyword, params }: FieldFault): string[] {
  const path = instancePath.split('/').slice(1)
  const { requiredProperties: several, missingProperty: one } = params
  const missing = Array.isArray(several) ? several : [one]
  const names = keyword === 'required' ? missing.map((name) => [...path, String(name)]) : [path]
  return names.map((name) => name.join('.') || 'body')
}

/** What is wrong with each field, the first fault of each. */
export function fieldFaults(faults: readonly FieldFault[]): Record<string, Words> {
  const fields: Record<string, Words> = {}
  for (const fault of faults) for (const field of faultyFields(fault)) fields[field] ??= fieldWords(fault)
  return fields
}
