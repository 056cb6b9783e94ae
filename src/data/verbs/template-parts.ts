import type { InputOf, QueuedName } from '#contract/index.ts'
import {
  type AddItem,
  type EditItem,
  editCallFor,
  editPartsCall,
  elementEdits,
  elementFieldsOf,
  inputSaying,
  type PartCall,
  type PartEdit,
  type PlainItem,
  partEditOf,
  pathIn,
  plainFields,
  removePartsCall,
  togetherIn,
} from '#contract/parts/edits.ts'
import { type AnyPart, type Around, editPart, itemKeyIn, makePart, partFault } from '#contract/parts/walk.ts'
import type { ProductOf } from '#contract/rules/action-fault.ts'
import { same } from '#contract/rules/same.ts'
import type { PartList } from '#contract/template-shapes.ts'
import { storedAnswer } from '#src/local/answers.ts'
import type { Aside } from '#src/local/entry.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { seenByHeldIds } from '#src/local/read.ts'
import type { MadeOnRow } from '#src/sync/enqueue.ts'
import { InvalidEdit } from '../invalid-edit.ts'
import { queueEach, type Verbs } from './queue.ts'

const positions = (list: readonly unknown[]) => list.map((_, index) => index)

/** What of an item is not so already; null when nothing is left. */
function changesOf(edit: PartEdit, row: AnyPart | undefined, item: PlainItem): PlainItem | null {
  if (!row) return item
  const before = row as unknown as PlainItem
  const plain = Object.entries(plainFields(edit, item)).filter(
    ([field, value]) => !same(before[field], value),
  )
  const fields = elementFieldsOf(edit)
  const elements = Object.entries(elementEdits(edit, item)).flatMap(([field, { set, drop }]) => {
    const keyOf = itemKeyIn(edit.list, field)
    const there = new Map((before[field] as unknown[]).map((element) => [keyOf(element), element]))
    const changed = set.filter((element) => !same(there.get(keyOf(element)), element))
    const gone = drop.filter((key) => there.has(key))
    const names = fields[field] ?? { set: field, drop: field }
    return [[names.set, changed] as const, [names.drop, gone] as const].filter(([, list]) => list.length > 0)
  })
  const changed = [...plain, ...elements]
  return changed.length > 0 ? { ...Object.fromEntries(changed), id: row.id } : null
}

/** Edits of a template's parts, whatever their kind: each goes by the list it stands in. All work without a network. */
export const templatePartVerbs = (verbs: Verbs, products: () => Promise<Aside['products']>) => {
  const find: Find = async (templateId) =>
    (await seenByHeldIds(verbs.db, 'templates', [templateId])).get(templateId)
  const customScenes = async () =>
    (await storedAnswer(verbs.db, 'company.current', {}))?.data.customConfigMaxNumber

  const deleteParts = removalOf(verbs, find)

  return {
    /**
     * Answers the new parts' temporary ids, in the list's order.
     * @throws InvalidEdit, NotKept; then none of them is queued
     */
    async addParts<L extends PartList>(
      list: L,
      templateId: number,
      items: readonly AddItem<L>[],
    ): Promise<number[]> {
      const name = editPartsCall('add', list)
      const edit = partEditOf(name)
      const template = await find(templateId)
      const plain = items as readonly PlainItem[]
      const known = await products()
      const around = { productOf: productsById(known), customScenes: await customScenes() }
      if (template)
        for (const [index, row] of madeOf(list, template, plain).entries())
          requireFit(verbs, edit, template, row, index, around)
      const aside = productsOf(plain, known)
      return queueParts(
        verbs,
        name,
        templateId,
        togetherIn(edit, plain).map((some) => ({ items: some, made: positions(some), aside })),
      )
    },

    /**
     * Queues nothing where nothing differs. @throws InvalidEdit, NotKept; then none of them is queued
     * @param seen the rows as their author saw them when she began, where that may be a while ago
     */
    async editParts<L extends PartList>(
      list: L,
      templateId: number,
      items: readonly EditItem<L>[],
      seen: readonly AnyPart[] = [],
    ): Promise<void> {
      const whole = partEditOf(editPartsCall('edit', list))
      const template = await find(templateId)
      const rows = new Map(partsIn(template, list).map((row) => [row.id, row]))
      const changed = (items as readonly PlainItem[])
        .map((item) => changesOf(whole, rows.get(Number(item.id)), item))
        .filter((change) => change !== null)
      if (changed.length === 0) return
      const edited = changed.map(({ id }) => rows.get(Number(id)))
      const name = editCallFor(list, changed, edited)
      const edit = partEditOf(name)
      const productOf = productsById(await products())
      const madeOn = seen.map((row) => ({ id: row.id, version: row.version, fields: { ...row } }))
      for (const [index, item] of changed.entries()) {
        const before = edited[index]
        if (template && before)
          requireFit(verbs, edit, template, editPart(list, edit, before, item), index, { before, productOf })
      }
      await queueParts(
        verbs,
        name,
        templateId,
        togetherIn(edit, changed).map((some) => ({
          items: some,
          ...{ aside: { subject: rows.get(Number(some[0]?.id))?.name }, madeOn },
        })),
      )
    },

    /** With what goes with it. @throws NotKept */
    deletePart: (list: PartList, templateId: number, id: number): Promise<void> =>
      deleteParts(list, templateId, [id]),
    deleteParts,
  }
}

type Find = (templateId: number) => Promise<SeenTemplate | undefined>

/** Removes several parts with what goes with them: in one edit, where their kind has a call for that. @throws InvalidEdit, NotKept */
const removalOf =
  (verbs: Verbs, find: Find) =>
  async (list: PartList, templateId: number, ids: readonly number[]): Promise<void> => {
    const names = new Map(partsIn(await find(templateId), list).map(({ id, name }) => [id, name]))
    const call = removePartsCall(list, ids)
    const items = ids.map((id): PlainItem => ({ id }))
    await queueParts(
      verbs,
      call,
      templateId,
      togetherIn(partEditOf(call), items).map((some) => ({
        items: some,
        aside: { subject: names.get(Number(some[0]?.id)) },
      })),
    )
  }

/** Parts of one call, or what is changed of them. */
interface Draft {
  items: readonly PlainItem[]
  /** The places of those that are made. */
  made?: number[]
  aside: Aside
  madeOn?: readonly MadeOnRow[]
}

/** Queues a call for each draft; answers the temporary ids of what they make. */
async function queueParts(
  verbs: Verbs,
  name: PartCall,
  templateId: number,
  drafts: readonly Draft[],
): Promise<number[]> {
  const edit = partEditOf(name)
  const made = await queueEach(
    verbs,
    name as QueuedName,
    drafts.map(({ items, ...extra }) => ({
      input: inputSaying(edit, templateId, items) as unknown as InputOf<QueuedName>,
      ...extra,
    })),
  )
  return made.flat()
}

/** Those products that new parts are of, to be kept beside them. */
function productsOf(items: readonly PlainItem[], products: Aside['products']): Aside {
  const wanted = new Set(items.map((item) => item.productId))
  const used = products?.filter((product) => wanted.has(product.productId))
  return used && used.length > 0 ? { products: used } : {}
}

const productsById = (products: Aside['products']): ProductOf => {
  const byId = new Map((products ?? []).map((product) => [product.productId, product]))
  return (id) => byId.get(id)
}

const partsIn = (template: SeenTemplate | undefined, list: PartList): readonly AnyPart[] =>
  template?.[list] ?? []

/** Parts as they would be, each beside those before it. */
function madeOf(list: PartList, template: SeenTemplate, items: readonly PlainItem[]): AnyPart[] {
  const made: AnyPart[] = []
  for (const item of items) {
    const others = [...partsIn(template, list), ...made] as unknown as PlainItem[]
    made.push(makePart(list, template.id, item, { id: 0, others, product: undefined }))
  }
  return made
}

/** @throws InvalidEdit for a part that does not fit the others of its template */
function requireFit(
  { language, system }: Verbs,
  edit: PartEdit,
  template: SeenTemplate,
  row: AnyPart,
  index: number,
  known: { before?: AnyPart } & Around,
): void {
  const fault = partFault(edit.list, row, template, { ...known, system })
  if (fault) throw new InvalidEdit({ [pathIn(edit, index, fault.field)]: fault[language()] })
}
