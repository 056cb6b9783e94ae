import type { InputOf } from '#contract/index.ts'
import { partsOf } from '#contract/parts/walk.ts'
import { publishFault } from '#contract/rules/template-state.ts'
import { seenByIds } from '#src/local/read.ts'
import { InvalidEdit } from '../invalid-edit.ts'
import { changedFields, queue, type Verbs } from './queue.ts'

/** Edits of templates themselves. All work without a network. */
export const templateVerbs = (verbs: Verbs) => {
  const find = async (id: number) => (await seenByIds(verbs.db, 'templates', [id])).get(id)

  return {
    /** Answers the new template's temporary id. */
    async addTemplate(input: InputOf<'template.add'>): Promise<number> {
      const [id = 0] = await queue(verbs, 'template.add', input, { made: [0, 1] })
      return id
    },

    /** Queues nothing when nothing differs. */
    async editTemplate(id: number, patch: Omit<InputOf<'template.edit'>, 'id'>): Promise<void> {
      const template = await find(id)
      const changed = changedFields(template ?? {}, patch)
      if (Object.keys(changed).length === 0) return
      await queue(verbs, 'template.edit', { ...changed, id }, { aside: { subject: template?.name } })
    },

    /** Copies a template with all parts this device holds of it; answers the copy's temporary id. */
    async cloneTemplate(id: number, name: string): Promise<number> {
      const template = await find(id)
      const made = [id, ...(template ? partsOf(template).map((part) => part.id) : [])]
      const aside = { subject: template?.name }
      const [copy = 0] = await queue(verbs, 'template.clone', { id, name }, { made, aside })
      return copy
    },

    /** @throws InvalidEdit when it cannot be published */
    async publishTemplate(id: number): Promise<void> {
      const template = await find(id)
      const fault = template && publishFault(template)
      if (fault) throw new InvalidEdit({ [fault.field]: fault[verbs.language()] })
      await queue(verbs, 'template.publish', { id }, { aside: { subject: template?.name } })
    },

    async deleteTemplate(id: number): Promise<void> {
      const template = await find(id)
      await queue(verbs, 'template.delete', { id }, { aside: { subject: template?.name } })
    },
  }
}
