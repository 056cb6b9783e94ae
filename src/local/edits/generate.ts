import { calledAt, referencesOf } from '#contract/parts/walk.ts'
import { type Generated, generatedLists, itemsIn } from '#contract/rules/generate/generated.ts'
import { withoutItems } from '#contract/rules/generate/without-items.ts'
import type { Change } from '../change.ts'
import type { EditKind, GoneKind, Made } from './kind.ts'

const table = 'templates'
type Input = Generated & { templateId: number }

/** What was generated, on the screen: every part under its key, which is its temporary id, and slots that are filled. */
function effectOf(input: Input, made: Made): Change[] {
  const root = input.templateId
  const added = generatedLists.flatMap((list) =>
    itemsIn(input, list).map(({ key, item }): Change => {
      const product = made.aside.products?.find((each) => each.productId === item.productId)
      return { do: 'add-part', table, root, list, id: key, entered: item, product }
    }),
  )
  const filled = (input.slotList ?? []).map(
    ({ houseId, ...each }): Change => ({
      do: 'edit-part',
      ...{ table, root, list: 'houseList', id: houseId },
      fields: {},
      items: { slotList: { set: [each], drop: [] } },
    }),
  )
  return [...added, ...filled]
}

/** The names under which its items mention parts. What has gone is left out of what was generated. */
const refers: Record<string, GoneKind> = Object.fromEntries(
  generatedLists.flatMap((list) =>
    referencesOf(list).flatMap((reference): [string, GoneKind][] => [
      [reference.in, 'target'],
      [calledAt(reference), 'target'],
    ]),
  ),
)

/** The same without what names a part that is gone, and without the items that are nothing without it. */
function withoutTarget({ templateId, ...generated }: Input, target: number): Input | null {
  const left = withoutItems(generated, new Set([target]))
  return Object.keys(left).length > 0 ? { templateId, ...left } : null
}

export const generateEdits: { 'templateGenerate.add': EditKind<'templateGenerate.add'> } = {
  'templateGenerate.add': {
    does: 'add',
    over: 'rows',
    template: 'templateId',
    several: null,
    standsIn: true,
    effect: effectOf,
    refers: { ...refers, templateId: 'template', houseId: 'target', productId: 'reference' },
    address: ['templateId'],
    trim: null,
    withoutTarget,
  },
}
