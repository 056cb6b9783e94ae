import type { InputOf } from '#contract/index.ts'
import { type Generated, generatedLists, itemsIn } from '#contract/rules/generate/generated.ts'
import { checkInput } from '#src/api/check-input.ts'
import type { Aside } from '#src/local/entry.ts'
import { seenByHeldIds } from '#src/local/read.ts'
import { type Draft, enqueueAll } from '#src/sync/enqueue.ts'
import { InvalidEdit } from '../invalid-edit.ts'
import { keep } from '../trouble.ts'
import type { Verbs } from './queue.ts'

/** Generating contents of templates. Works without a network. */
export const generateVerbs = (verbs: Verbs, products: () => Promise<Aside['products']>) => ({
  /**
   * Queues what was generated, under the temporary ids that it carries already.
   * @throws InvalidEdit, NotKept; then nothing is queued
   */
  async addGenerated(templateId: number, generated: Generated): Promise<void> {
    const input: InputOf<'templateGenerate.add'> = { templateId, ...generated }
    const fields = await checkInput('templateGenerate.add', input, verbs.language())
    if (fields) throw new InvalidEdit(fields)
    const template = (await seenByHeldIds(verbs.db, 'templates', [templateId])).get(templateId)
    const items = generatedLists.flatMap((list) => itemsIn(generated, list))
    const used = new Set(items.map(({ item }) => item.productId))
    const drawn = (await products())?.filter(({ productId }) => used.has(productId)) ?? []
    const aside: Aside = { subject: template?.name ?? '', ...(drawn.length > 0 ? { products: drawn } : {}) }
    const temporaries = items.map(({ key }) => ({ of: key, temporary: key }))
    const draft: Draft<'templateGenerate.add'> = { name: 'templateGenerate.add', input, temporaries, aside }
    await keep(verbs.trouble, () => enqueueAll(verbs.db, [draft as unknown as Draft]))
    verbs.queued()
  },
})
