/** A JSON Schema keyword that a value failed, with the keyword's parameters as validators report them. */
export interface FieldFault {
  keyword: string
  params: Record<string, unknown>
}

type Language = 'zh' | 'en'
type Sentence = (params: Record<string, unknown>) => string

const required: Record<Language, Sentence> = { zh: () => '此项必填', en: () => 'This is required' }
/** Names are asked to hold something that is not white space. */
const blank = '\\S'

const sentences: Record<string, Record<Language, Sentence>> = {
  required,
  minLength: {
    zh: ({ limit }) => (limit === 1 ? '此项必填' : `至少 ${limit} 个字符`),
    en: ({ limit }) => (limit === 1 ? 'This is required' : `At least ${limit} characters`),
  },
  maxLength: { zh: ({ limit }) => `最多 ${limit} 个字符`, en: ({ limit }) => `At most ${limit} characters` },
  minItems: { zh: ({ limit }) => `至少选择 ${limit} 项`, en: ({ limit }) => `Choose at least ${limit}` },
  maxItems: { zh: ({ limit }) => `最多 ${limit} 项`, en: ({ limit }) => `At most ${limit} items` },
  minimum: { zh: ({ limit }) => `不能小于 ${limit}`, en: ({ limit }) => `Not less than ${limit}` },
  maximum: { zh: ({ limit }) => `不能大于 ${limit}`, en: ({ limit }) => `Not more than ${limit}` },
  pattern: { zh: () => '格式不正确', en: () => 'Not in the right form' },
  enum: { zh: () => '不在可选范围内', en: () => 'Not one of the choices' },
  type: { zh: () => '类型不正确', en: () => 'Of the wrong kind' },
}

const otherwise: Record<Language, string> = { zh: '填写有误', en: 'Not right' }

/** What is wrong with a field, in words for the person who filled it in. */
export const fieldMessage = ({ keyword, params }: FieldFault, language: Language): string => {
  const sentence = keyword === 'pattern' && params.pattern === blank ? required : sentences[keyword]
  return sentence?.[language](params) ?? otherwise[language]
}
