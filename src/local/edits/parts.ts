import {
  elementEdits,
  elementFieldsOf,
  idsFieldOf,
  itemsOf,
  type PartCall,
  type PartEdit,
  type PlainItem,
  partAddresses,
  partEdits,
  plainFields,
  removedIds,
  withItems,
  withoutField,
  withoutRemoved,
} from '#contract/parts/edits.ts'
import {
  calledAt,
  isKeyed,
  itemKeyIn,
  referencesOf,
  targetKeyIn,
  withoutNamed,
} from '#contract/parts/walk.ts'
import type { Change } from '../change.ts'
import type { EditKind, GoneKind, Made } from './kind.ts'

const table = 'templates'

/** What an edit of parts does to the template on the screen. It is always one that this device knows. */
function effectOf(edit: PartEdit, input: PlainItem, made: Made): Change[] {
  const { list } = edit
  const root = Number(input.templateId)
  if (edit.do === 'remove')
    return removedIds(edit, input).map((id) => ({ do: 'remove-part', table, root, list, id }))
  return itemsOf(edit, input).map((item, index): Change => {
    const id = edit.do === 'add' ? made.idOf(index) : Number(item.id)
    if (edit.do === 'edit')
      return {
        do: 'edit-part',
        ...{ table, root, list, id },
        fields: plainFields(edit, item),
        items: elementEdits(edit, item),
      }
    const product = made.aside.products?.find((each) => each.productId === item.productId)
    return { do: 'add-part', table, root, list, id, entered: item, product }
  })
}

/** The names under which an edit of parts mentions rows. */
function refersOf(edit: PartEdit): Record<string, GoneKind> {
  const elements = elementFieldsOf(edit)
  const names = referencesOf(edit.list).flatMap((reference): [string, GoneKind][] => {
    // A part that is nothing without what it names can name another one.
    if (reference.as === 'one') return [[reference.in, 'reference']]
    const { set, drop } = elements[reference.in] ?? {}
    if (isKeyed(edit.list, reference.in)) return [[calledAt(reference), 'target']]
    const lists = reference.as === 'elements' ? [drop] : [reference.in, set, drop]
    return [calledAt(reference), ...lists].flatMap((name): [string, GoneKind][] =>
      name === undefined ? [] : [[name, 'target']],
    )
  })
  // Of several that are removed together, one that is gone already can be left out, by whatever name it is refused.
  const ids = idsFieldOf(edit)
  const own: Record<string, GoneKind> = ids === undefined ? { id: 'row' } : { id: 'target', [ids]: 'target' }
  return { ...own, templateId: 'template', ...Object.fromEntries(names) }
}

/** An item without what it says of a part that is gone; null when nothing of it is left. */
function withoutTargetIn(edit: PartEdit, item: PlainItem, target: number): PlainItem | null {
  if (edit.do === 'add') return withoutNamed(edit.list, item, target)
  const keyOf = (name: string) => targetKeyIn(edit.list, name)
  let left: PlainItem | null = item
  for (const { as, in: field } of referencesOf(edit.list))
    if (left && as !== 'one') left = withoutField(edit, left, `${field}/${target}`, keyOf)
  return left
}

function kindOf(edit: PartEdit): EditKind<PartCall> {
  const keyOf = (name: string) => itemKeyIn(edit.list, name)
  const trim = (input: PlainItem, id: number, field: string) => {
    if (edit.do === 'remove') return withoutRemoved(edit, input, id)
    const items = itemsOf(edit, input).flatMap((item): PlainItem[] => {
      const left = item.id === id ? withoutField(edit, item, field, keyOf) : item
      return left ? [left] : []
    })
    return withItems(edit, input, items)
  }
  const withoutTarget = (input: PlainItem, target: number) => {
    if (edit.do === 'remove') return withoutRemoved(edit, input, target)
    // Of several that are edited together, one that is gone leaves the others.
    const items = itemsOf(edit, input)
      .filter(({ id }) => edit.do === 'add' || id !== target)
      .map((item) => withoutTargetIn(edit, item, target))
      .filter((item): item is PlainItem => item !== null)
    return withItems(edit, input, items)
  }
  const kind = {
    does: edit.do,
    over: 'rows',
    template: 'templateId',
    several: idsFieldOf(edit) ?? null,
    effect: (input: PlainItem, made: Made) => effectOf(edit, input, made),
    refers: refersOf(edit),
    address: [...partAddresses, 'productId'],
    trim: edit.do === 'add' ? null : trim,
    withoutTarget,
  }
  return kind as unknown as EditKind<PartCall>
}

/** The edits of parts, each as contract/parts reads its input. */
export const partKindEdits = Object.fromEntries(
  Object.entries(partEdits).map(([name, edit]) => [name, kindOf(edit)]),
) as unknown as { [N in PartCall]: EditKind<N> }
