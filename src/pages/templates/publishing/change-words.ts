import type { FunctionValue } from '#contract/function-value.ts'
import { type ConfigChange, changedSections, elementAt } from '#contract/rules/config-changes.ts'
import type { SceneAction } from '#contract/template-shapes.ts'
import type { Say } from '#src/text/text.ts'
import { functionName, quantity, valueWords } from '#src/widgets/product/product-functions.ts'
import { paceWords } from '#src/widgets/template/pace-words.ts'
import { leafWords } from './leaf-words.ts'
import { namesIn, type WordsContext } from './names-in.ts'

/** One difference as a person reads it. */
export interface ChangeWords {
  key: string
  /** Of the part as a whole, or of one field of it. */
  what: 'added' | 'removed' | 'changed'
  /** Which field: 前排灯 · 亮度. Empty when the part itself came or went. */
  field: string
  /** Empty where there was nothing, or is nothing. */
  before: string
  after: string
}

/** What differs of one part: 场景“上课”. */
export interface ChangedPart {
  key: string
  name: string
  changes: ChangeWords[]
}

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The name of the part that a change is in. */
function partName([section = '', key = '']: readonly string[], context: WordsContext): string {
  const { say, before, after } = context
  const known = changedSections.find((one) => one === section)
  if (!known) return say(`parts.publishing.difference.section.${section === 'name' ? 'name' : 'defaults'}`)
  const what = say(`parts.publishing.difference.section.${known}`)
  const element = elementAt(after, [section, key]) ?? elementAt(before, [section, key])
  const row = isRow(element) ? element : {}
  const own = text(row.name) || text(row.word) || namesIn(context).thing(text(row.identifier))
  const name =
    known === 'keys'
      ? say('parts.publishing.difference.key', {
          panel: own,
          key: Number(row.key),
          press: say(`templates.panels.press.${row.pressType === 2 ? 'long' : 'short'}`),
        })
      : own
  return say('parts.publishing.difference.part', { what, name })
}

/** A target of an action, by its key in a path: a group's number or an equipment's identifier. */
const targetName = (key: string, context: WordsContext): string =>
  /^\d+$/.test(key) ? namesIn(context).group(Number(key)) : namesIn(context).thing(key)

/** Values of functions in words, by the product of the equipment where it is one. */
function functionsOf(identifier: string, { before, after, products }: WordsContext) {
  const pid = namesIn({ before, after }).pid(identifier)
  const own = products.get(pid ?? '')?.functionList
  // A group's members may be of many products; what they have in common is named the same.
  return own ?? [...products.values()].flatMap(({ functionList }) => functionList)
}

function functionWords(values: readonly FunctionValue[], of: string, context: WordsContext): string {
  const functions = functionsOf(of, context)
  return values
    .map(({ identifier, functionParamList }) => {
      const value = functionParamList[0]?.paramValue
      const fn = functions.find((one) => one.identifier === identifier)
      if (value === undefined) return ''
      const name = functionName(fn ?? { identifier, name: identifier }, context.words)
      return `${name} ${fn ? valueWords(fn, value, context.words) : quantity(value)}`
    })
    .filter(Boolean)
    .join(context.words.comma)
}

/** What a scene does to a target, and how fast. */
function actionWords(value: unknown, of: string, context: WordsContext): string {
  if (!isRow(value)) return ''
  const { functionList = [], ...pace } = value as Partial<SceneAction>
  const said = [functionWords(functionList, of, context), paceWords(pace, context.say)]
  return said.filter(Boolean).join(context.words.comma)
}

/** One value of one function, without the function's name. */
function oneValue(value: unknown, of: string, fnName: string, context: WordsContext): string {
  const params = (isRow(value) && 'functionParamList' in value ? value.functionParamList : value) as
    | FunctionValue['functionParamList']
    | undefined
  const number = params?.[0]?.paramValue
  if (number === undefined) return ''
  const fn = functionsOf(of, context).find((one) => one.identifier === fnName)
  return fn ? valueWords(fn, number, context.words) : quantity(number)
}

const fieldOfFunction = (fnName: string, of: string, context: WordsContext): string =>
  functionName(
    functionsOf(of, context).find((one) => one.identifier === fnName) ?? { identifier: fnName, name: fnName },
    context.words,
  )

type Sides = Pick<ChangeWords, 'field' | 'before' | 'after'>
const both = (change: ConfigChange, field: string, words: (value: unknown) => string): Sides => ({
  field,
  before: 'before' in change ? words(change.before) : '',
  after: 'after' in change ? words(change.after) : '',
})

/** What a change inside a part says. `inside` is its path below the part. */
function sidesOf(change: ConfigChange, inside: readonly string[], context: WordsContext): Sides {
  const { say } = context
  const [field = '', key = '', ...deeper] = inside
  const named = (name: string) => fieldName(name, say)
  if (field === 'actions' && deeper.length === 0)
    return both(change, targetName(key, context), (value) => actionWords(value, key, context))
  if (field === 'actions') {
    const inner = sidesOf(change, deeper, context)
    return {
      ...inner,
      field: say('parts.publishing.difference.of', { name: targetName(key, context), field: inner.field }),
    }
  }
  if (field === 'functionList') {
    const of = targetOf(change.path, context)
    return both(change, fieldOfFunction(key, of, context), (value) => oneValue(value, of, key, context))
  }
  if (field === 'members' || field === 'sources' || field === 'identifiers')
    return both(change, named(field), (value) => namesIn(context).thing(text(value)))
  if (key !== '') return both(change, named(field), () => say('parts.publishing.difference.there'))
  return both(change, named(field), (value) => leafWords(field, value, context))
}

/** The equipment whose functions a path speaks of. */
function targetOf(path: readonly string[], { before, after }: WordsContext): string {
  if (path[2] === 'actions') return path[3] ?? ''
  const part = elementAt(after, path.slice(0, 2)) ?? elementAt(before, path.slice(0, 2))
  return isRow(part) ? text(part.identifier) : ''
}

const fields = [
  'name',
  'pid',
  'panelKeyType',
  'panelLayoutType',
  'direction',
  'members',
  'actions',
  'fade',
  'delay',
  'timeType',
  'minute',
  'offset',
  'earliest',
  'latest',
  'days',
  'startDate',
  'endDate',
  'sceneValue',
  'groupValue',
  'identifier',
  'functionList',
  'causeType',
  'sources',
  'key',
  'pressType',
  'act',
  'reading',
  'state',
  'limit',
  'hysteresis',
  'minutes',
  'fromMinute',
  'toMinute',
  'whileScene',
  'keyType',
  'pulse',
  'interlock',
  'irType',
  'irCode',
  'keys',
  'minBrightness',
  'curve',
  'powerOnLevel',
  'serialNumber',
  'securityKey',
  'buttons',
  'command',
  'identifiers',
  'functions',
  'pages',
  'powerState',
  'switchState',
] as const

function fieldName(field: string, say: Say): string {
  const known = fields.find((one) => one === field)
  return say(`parts.publishing.difference.field.${known ?? 'other'}`)
}

/** Differences as people read them, part by part in the order in which they were found. */
export function changedParts(changes: readonly ConfigChange[], context: WordsContext): ChangedPart[] {
  const parts = new Map<string, ChangedPart>()
  for (const change of changes) {
    const [section = '', key = '', ...inside] = change.path
    const isPart = changedSections.some((one) => one === section)
    const partKey = isPart ? `${section} ${key}` : section
    const part = parts.get(partKey) ?? { key: partKey, name: partName(change.path, context), changes: [] }
    parts.set(partKey, part)
    const what = !('before' in change) ? 'added' : 'after' in change ? 'changed' : 'removed'
    const whole = isPart && inside.length === 0
    const sides: Sides = whole
      ? { field: '', before: '', after: '' }
      : sidesOf(change, isPart ? inside : [section === 'name' ? 'name' : key], context)
    part.changes.push({ key: change.path.join('/'), what: whole ? what : 'changed', ...sides })
  }
  return [...parts.values()]
}
