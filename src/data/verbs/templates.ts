import type { InputOf } from '#contract/index.ts'
import { partsOf } from '#contract/parts/walk.ts'
import { sameMembers, withChanges } from '#contract/rules/made-on.ts'
import { defaultsOf } from '#contract/rules/room-defaults.ts'
import { publishFault } from '#contract/rules/template-state.ts'
import type { RoomDefaults } from '#contract/template-room-shapes.ts'
import { seenByHeldIds } from '#src/local/read.ts'
import type { MadeOn } from '#src/sync/enqueue.ts'
import { InvalidEdit } from '../invalid-edit.ts'
import { changedFields, madeOnRow, queue, type Verbs } from './queue.ts'

/** What words about an edit of a template call it. */
const called = (template: { name: string } | undefined) => ({ aside: { subject: template?.name } })

/** Edits of templates themselves. All work without a network. */
export const templateVerbs = (verbs: Verbs) => {
  const find = async (id: number) => (await seenByHeldIds(verbs.db, 'templates', [id])).get(id)

  return {
    /** Answers the new template's temporary id. */
    async addTemplate(input: InputOf<'template.add'>): Promise<number> {
      const [id = 0] = await queue(verbs, 'template.add', input, { made: [0, 1] })
      return id
    },

    /** Queues nothing when nothing differs. @param patch what its author changed of what she saw, `madeOn` */
    async editTemplate(
      id: number,
      patch: Omit<InputOf<'template.edit'>, 'id'>,
      madeOn?: MadeOn,
    ): Promise<void> {
      const template = await find(id)
      const changed = changedFields(template ?? {}, patch)
      if (Object.keys(changed).length === 0) return
      const extra = { ...called(template), ...madeOnRow(id, madeOn) }
      await queue(verbs, 'template.edit', { ...changed, id }, extra)
    },

    /**
     * Sets how rooms behave where nothing else is said, one call a field; queues nothing for what does not differ.
     * @param madeOn what its author saw
     */
    async configTemplate(id: number, patch: Partial<RoomDefaults>, madeOn?: MadeOn): Promise<void> {
      const template = await find(id)
      const changed = changedFields(template ? defaultsOf(template) : {}, patch)
      const extra = { ...called(template), ...madeOnRow(id, madeOn) }
      const { lightTime, powerState, switchState } = changed
      if (lightTime !== undefined) await queue(verbs, 'template.configLightTime', { id, lightTime }, extra)
      if (powerState !== undefined) await queue(verbs, 'template.configPowerState', { id, powerState }, extra)
      if (switchState !== undefined)
        await queue(verbs, 'template.configSwitchState', { id, switchState }, extra)
    },

    /** Copies a template with all parts this device holds of it; answers the copy's temporary id. */
    async cloneTemplate(id: number, name: string): Promise<number> {
      const template = await find(id)
      const made = [id, ...(template ? partsOf(template).map((part) => part.id) : [])]
      const [copy = 0] = await queue(verbs, 'template.clone', { id, name }, { made, ...called(template) })
      return copy
    },

    /** @param how to which rooms, and how many at a time; all at once otherwise. @throws InvalidEdit when it cannot be published */
    async publishTemplate(id: number, how: Omit<InputOf<'template.publish'>, 'id'> = {}): Promise<void> {
      const template = await find(id)
      const fault = template && publishFault(template)
      if (fault) throw new InvalidEdit({ [fault.field]: fault[verbs.language()] })
      await queue(verbs, 'template.publish', { ...how, id }, called(template))
    },

    /**
     * Binds a template to campuses and unbinds it from others; those that somebody else does it with stay so.
     * @param begun the campuses it was for when `chosen` was begun
     */
    async bindTemplate(id: number, chosen: readonly number[], begun: readonly number[]): Promise<void> {
      const template = await find(id)
      const bound = template?.campusIds ?? begun
      const campusIds = withChanges(bound, begun, chosen)
      if (sameMembers(bound, campusIds)) return
      await queue(verbs, 'template.updateTemplateCampusIds', { id, campusIds }, called(template))
    },

    /** Reports what is wrong in a room after an upgrade. @param subject what the room is called */
    async reportFault(input: InputOf<'upgrade.reportFault'>, subject: string): Promise<void> {
      await queue(verbs, 'upgrade.reportFault', { ...input, at: Date.now() }, { aside: { subject } })
    },

    /** With all parts that are seen on the screen. */
    async deleteTemplate(id: number): Promise<void> {
      const template = await find(id)
      // Who has not seen it cannot say what was in it.
      const asSeen = template && { asSeen: true }
      await queue(verbs, 'template.delete', { id, ...asSeen }, called(template))
    },
  }
}
