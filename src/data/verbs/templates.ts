import type { InputOf } from '#contract/index.ts'
import { partsOf } from '#contract/parts/walk.ts'
import { defaultsOf } from '#contract/rules/room-defaults.ts'
import { publishFault } from '#contract/rules/template-state.ts'
import type { RoomDefaults } from '#contract/template-room-shapes.ts'
import { seenByHeldIds } from '#src/local/read.ts'
import { InvalidEdit } from '../invalid-edit.ts'
import { changedFields, queue, type Verbs } from './queue.ts'

/** Edits of templates themselves. All work without a network. */
export const templateVerbs = (verbs: Verbs) => {
  const find = async (id: number) => (await seenByHeldIds(verbs.db, 'templates', [id])).get(id)

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

    /** Sets how rooms behave where nothing else is said, one call a field; queues nothing for what does not differ. */
    async configTemplate(id: number, patch: Partial<RoomDefaults>): Promise<void> {
      const template = await find(id)
      const changed = changedFields(template ? defaultsOf(template) : {}, patch)
      const aside = { subject: template?.name }
      const { lightTime, powerState, switchState } = changed
      if (lightTime !== undefined)
        await queue(verbs, 'template.configLightTime', { id, lightTime }, { aside })
      if (powerState !== undefined)
        await queue(verbs, 'template.configPowerState', { id, powerState }, { aside })
      if (switchState !== undefined)
        await queue(verbs, 'template.configSwitchState', { id, switchState }, { aside })
    },

    /** Copies a template with all parts this device holds of it; answers the copy's temporary id. */
    async cloneTemplate(id: number, name: string): Promise<number> {
      const template = await find(id)
      const made = [id, ...(template ? partsOf(template).map((part) => part.id) : [])]
      const aside = { subject: template?.name }
      const [copy = 0] = await queue(verbs, 'template.clone', { id, name }, { made, aside })
      return copy
    },

    /** @param how to which rooms, and how many at a time; all at once otherwise. @throws InvalidEdit when it cannot be published */
    async publishTemplate(id: number, how: Omit<InputOf<'template.publish'>, 'id'> = {}): Promise<void> {
      const template = await find(id)
      const fault = template && publishFault(template)
      if (fault) throw new InvalidEdit({ [fault.field]: fault[verbs.language()] })
      await queue(verbs, 'template.publish', { ...how, id }, { aside: { subject: template?.name } })
    },

    /** Binds a template to these campuses and no others. */
    async bindTemplate(id: number, campusIds: number[]): Promise<void> {
      const template = await find(id)
      const aside = { subject: template?.name }
      await queue(verbs, 'template.updateTemplateCampusIds', { id, campusIds }, { aside })
    },

    /** Reports what is wrong in a room after an upgrade. @param subject what the room is called */
    async reportFault(input: InputOf<'upgrade.reportFault'>, subject: string): Promise<void> {
      await queue(verbs, 'upgrade.reportFault', input, { aside: { subject } })
    },

    async deleteTemplate(id: number): Promise<void> {
      const template = await find(id)
      await queue(verbs, 'template.delete', { id }, { aside: { subject: template?.name } })
    },
  }
}
