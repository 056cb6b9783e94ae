import {
  editPartsCall,
  inputSaying,
  narrowOf,
  type PartCall,
  type PlainItem,
  partEditOf,
  pathIn,
} from '#contract/parts/edits.ts'
import type { PartFault } from '#contract/parts/kinds.ts'
import { type AnyPart, type Around, editPart, makePart, partFault, partsOf } from '#contract/parts/walk.ts'
import { same } from '#contract/rules/same.ts'
import type { PartList } from '#contract/template-shapes.ts'
import { useCustomScenes } from '#src/data/company.ts'
import type { MadeOn } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { callFaults, type Faults, fieldsOf, found, type MaybeFaults } from '#src/form/call-rules.ts'
import { type EntryForm, useEntryForm } from '#src/form/use-entry-form.ts'
import { useNameCheck } from '#src/form/use-name-check.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { editedItem } from './edited-item.ts'
import { type PartValues, partForm } from './part-forms.ts'

/** One part that is entered: what its row was, and what has been said of it already. */
export interface Entry {
  /** Null for one that is to be made. */
  row: AnyPart | null
  said: PlainItem
  /** Names of others do not count as taken by it. */
  id: number | undefined
}

export interface PartFormOptions {
  list: PartList
  template: SeenTemplate
  entries: readonly Entry[]
  refused?: Faults | undefined
  /** The call of a refused edit, which can be mended in what that takes; the one for the whole kind when not given. */
  call?: PartCall
  /** The fields that the form is about; those of its call when not given. */
  only?: readonly string[] | undefined
}

type MadeOnParts = MadeOn<{ items: PartValues[] }>

export interface PartForm {
  form: EntryForm<{ items: PartValues[] }>
  options: PartFormOptions
  /** What the form began with. */
  before: readonly PartValues[]
  /** What the call says of each part that there is something to be said of. */
  items: (values: { items: PartValues[] }) => PlainItem[]
  /** The one row of the form as its author saw it when she changed what she sends. */
  seen: (row: AnyPart, madeOn: MadeOnParts) => AnyPart
}

export const callOf = ({ list, entries, call }: PartFormOptions): PartCall =>
  call ?? editPartsCall(entries.some(({ row }) => row === null) ? 'add' : 'edit', list)

/** Whether a form is about a field of its rows. */
export const isAbout =
  (options: PartFormOptions) =>
  (field: string): boolean =>
    (options.only ?? narrowOf(partEditOf(callOf(options)))?.fields)?.includes(field) ?? true

/** What is known here around a part that is checked. */
function useAround(): Around {
  const products = useProductsById()
  return {
    productOf: (id) => products.get(id),
    system: useSystem(),
    customScenes: useCustomScenes() ?? undefined,
  }
}

/** The state of a form of parts of one kind: new ones, edited ones, refused ones of both. */
export function usePartForm(options: PartFormOptions): PartForm {
  const { list, template, entries, refused } = options
  const say = useText()
  const nameFault = useNameCheck()
  const around = useAround()
  const { begin, entered, check } = partForm(list)
  const call = callOf(options)
  const about = isAbout(options)
  const edit = partEditOf(call)
  const seen = ({ row, said }: Entry) => (row ? editPart(list, edit, row, said) : said)
  const before = entries.map((entry) => begin(seen(entry)))

  /** What is wrong with a part beside the others of its template, as far as these are known here. */
  const unfitOf = (values: PartValues, index: number): PartFault | null => {
    const { row = null, said = {}, id } = entries[index] ?? {}
    if (partsOf(template).length === 0) return null
    const after = entered(values, template) as PlainItem
    const others = (template[list] as readonly AnyPart[]).filter((each) => each.id !== id)
    const made =
      row ??
      makePart(
        list,
        template.id,
        { ...said, ...after },
        {
          id: id ?? 0,
          others: others as unknown as PlainItem[],
          product: undefined,
        },
      )
    const edited = row ? { ...row, ...after } : made
    return partFault(list, edited, template, { before: row, ...around })
  }

  const faultsOf = (values: PartValues, index: number): MaybeFaults => {
    const others = (template[list] as readonly AnyPart[]).flatMap(({ id, name }) =>
      entries.some((entry) => entry.id === id) ? [] : [name],
    )
    const faults: Record<string, string | null | undefined> = {
      ...callFaults(call, entered(values, template)),
      ...check?.(values, template, say),
      ...found({ name: nameFault(String(values.name ?? ''), others) }),
    }
    const unfit = unfitOf(values, index)
    if (unfit && unfit.field in values) faults[unfit.field] ??= unfit[textLanguage()]
    return Object.fromEntries(
      Object.entries(faults).flatMap(([field, words]) =>
        about(field) ? [[`items.${index}.${field}`, words]] : [],
      ),
    )
  }
  const form = useEntryForm<{ items: PartValues[] }>({
    initial: { items: before },
    faults: ({ items }) => Object.assign({}, ...items.map(faultsOf)),
    refused,
    each: 'items',
    version: entries.length === 1 ? entries[0]?.row?.version : undefined,
    keptAs: [call, template.id, entries.map(({ id, row }) => id ?? row?.id ?? 'new'), options.only ?? []]
      .filter((each) => String(each) !== '')
      .join(':'),
    pathOf: (path, { items }) => {
      const found = items.flatMap((values, index) =>
        Object.keys(values).flatMap((field) =>
          path === pathIn(edit, index, field) || (items.length === 1 && path === field)
            ? [`items.${index}.${field}`]
            : [],
        ),
      )
      return found[0]
    },
  })
  return {
    ...{ form, options, before },
    items: ({ items }) => saidOf(options, items),
    seen: (row, madeOn) => seenAs(options, row, madeOn),
  }
}

/** A row as it was when its author changed what a form says of it: a draft may have been begun on an older one. */
function seenAs(
  { list, template }: PartFormOptions,
  row: AnyPart,
  { version, fields }: MadeOnParts,
): AnyPart {
  const { begin, entered } = partForm(list)
  const [was] = fields.items
  if (!was || same(was, begin(row))) return row
  const [then, now] = [entered(was, template), entered(begin(row), template)] as PlainItem[]
  const moved = Object.entries(then ?? {}).filter(([field, value]) => !same(value, now?.[field]))
  return { ...row, version: version ?? row.version, ...Object.fromEntries(moved) }
}

/** What the call says of each part that there is something to be said of. */
function saidOf(options: PartFormOptions, all: readonly PartValues[]): PlainItem[] {
  const { list, template, entries } = options
  const { begin, entered } = partForm(list)
  const call = callOf(options)
  return all.flatMap((values, index): PlainItem[] => {
    const { row, said } = entries[index] ?? { row: null, said: {} }
    const after = entered(values, template) as PlainItem
    if (!row) return [fieldsOf(call, { ...said, ...after })]
    const before = entered(begin(row), template) as PlainItem
    const item = editedItem(partEditOf(call), { id: row.id, said }, before, after)
    return item ? [item] : []
  })
}

/** The input of a refused edit that says this of its parts instead. */
export const inputOf = (options: PartFormOptions, items: readonly PlainItem[]): PlainItem =>
  inputSaying(partEditOf(callOf(options)), options.template.id, items)
