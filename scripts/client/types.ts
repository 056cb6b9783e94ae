import { maxBytesOf } from '../../contract/upload.ts'

type Json = Record<string, unknown>

const safeName = /^[A-Za-z_$][\w$]*$/
const propertyName = (name: string): string => (safeName.test(name) ? name : JSON.stringify(name))

const is = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text as it may stand in a comment. */
export const inComment = (text: string): string => text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')

const count = (of: string, least: unknown, most: unknown): string | null => {
  if (typeof most === 'number') return `${Number(least ?? 0) > 0 ? `${least} to ` : 'at most '}${most} ${of}`
  return Number(least ?? 0) > 0 ? `at least ${least} ${of}` : null
}

/** What a schema says beyond its type: its description and its bounds. */
function notes(schema: Json): string {
  const { description, minimum, maximum, pattern, maxBytes } = schema
  const bounds =
    minimum !== undefined && maximum !== undefined
      ? `${minimum} to ${maximum}`
      : minimum !== undefined
        ? `at least ${minimum}`
        : maximum !== undefined
          ? `at most ${maximum}`
          : null
  const parts = [
    description,
    bounds,
    count('characters', schema.minLength, schema.maxLength),
    count('items', schema.minItems, schema.maxItems),
    typeof pattern === 'string' && pattern !== '\\S' ? `\`${pattern}\`` : null,
    maxBytes === undefined ? null : `at most ${maxBytes} bytes`,
  ]
  return parts.filter((part) => typeof part === 'string').join('; ')
}

/** Writes schemas as types of TypeScript; those that have a name are named. */
export class TypeWriter {
  readonly #names: ReadonlyMap<unknown, string>
  /** Shapes that refer to themselves, found on the way: name -> type. */
  readonly found = new Map<string, string>()

  constructor(named: Readonly<Record<string, unknown>>) {
    this.#names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
  }

  /** The type of a schema. @param indent of the line it stands in */
  type(schema: unknown, indent = '', top = false): string {
    const name = top ? undefined : this.#names.get(schema)
    if (name) return name
    if (!is(schema)) return 'unknown'
    if (maxBytesOf(schema) !== null) return 'Blob'
    this.#define(schema.$defs)
    if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown'
    if ('const' in schema) return JSON.stringify(schema.const)
    if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
    if (Array.isArray(schema.anyOf)) return this.#union(schema.anyOf, indent)
    return this.#plain(schema, indent)
  }

  #define(definitions: unknown) {
    for (const [name, schema] of Object.entries(is(definitions) ? definitions : {})) {
      if (this.found.has(name)) continue
      this.found.set(name, '')
      this.found.set(name, this.type(schema, '', true))
    }
  }

  #union(schemas: readonly unknown[], indent: string): string {
    return [...new Set(schemas.map((one) => this.type(one, indent)))].join(' | ')
  }

  #plain(schema: Json, indent: string): string {
    switch (schema.type) {
      case 'integer':
      case 'number':
        return 'number'
      case 'string':
      case 'boolean':
      case 'null':
        return schema.type
      case 'array':
        return `Array<${this.type(schema.items, indent)}>`
      case 'object':
        return is(schema.patternProperties)
          ? `Record<string, ${this.#union(Object.values(schema.patternProperties), indent)}>`
          : this.fields([schema], indent, '{}')
      default:
        return 'unknown'
    }
  }

  /**
   * The type of an object that has the properties of all of these; a property of several is taken from the last.
   * @param none the type of an object without any
   */
  fields(schemas: readonly unknown[], indent = '', none = 'Record<string, never>'): string {
    const lines = new Map<string, string>()
    for (const schema of schemas) {
      if (!is(schema) || !is(schema.properties)) continue
      const required = new Set(schema.required as string[] | undefined)
      for (const [name, value] of Object.entries(schema.properties))
        lines.set(name, this.#field(name, value, required.has(name), `${indent}  `))
    }
    return lines.size === 0 ? none : `{\n${[...lines.values()].join('\n')}\n${indent}}`
  }

  #field(name: string, schema: unknown, required: boolean, indent: string): string {
    const said = is(schema) && !this.#names.has(schema) ? inComment(notes(schema)) : ''
    const comment = said ? `${indent}/** ${said} */\n` : ''
    return `${comment}${indent}${propertyName(name)}${required ? '' : '?'}: ${this.type(schema, indent)}`
  }
}
