import { actionFault, type ProductOf } from '../rules/action-fault.ts'
import { targetsOf } from '../rules/channel-targets.ts'
import { isAirConditioner } from '../rules/climate.ts'
import { objectLists } from '../rules/objects.ts'
import { same } from '../rules/same.ts'
import { untoldIn } from '../rules/told.ts'
import { wordFault } from '../rules/voice.ts'
import type { PartRows } from '../template-shapes.ts'
import type { AddItem } from './edits.ts'
import type { PartFault, PartKind, WithParts } from './kinds.ts'

const spoken = (...asked: Parameters<typeof wordFault>): PartFault | null => {
  const words = wordFault(...asked)
  return words && { field: 'name', ...words }
}

/** Whom nobody can tell anything, nobody speaks to either: a panel, a sensor, a group of these. */
const muteFault = (field: string, id: number, parts: WithParts, productOf: ProductOf): PartFault | null =>
  untoldIn(parts, productOf).has(id)
    ? {
        field,
        zh: '此对象不能被控制，说了也不会有反应',
        en: 'Nothing happens when it is spoken of: it cannot be told anything',
      }
    : null

/** A word that calls a scene, or sets a group, an equipment or a channel. A group without values is toggled. */
export const voiceKind: PartKind<PartRows['voiceList'], AddItem<'voiceList'>> = {
  references: [{ in: 'targetId', as: 'one', to: objectLists }],
  make: ({ name, targetId, functionList = [] }) => ({ name, targetId, functionList }),
  remade: ['name', 'targetId', 'functionList'],
  asksProducts: true,
  fault: ({ name, targetId, functionList }, parts, { before, productOf }) => {
    const taken = spoken(name, targetId, parts)
    if (taken) return taken
    const mute = before?.targetId === targetId ? null : muteFault('targetId', targetId, parts, productOf)
    if (mute) return mute
    const isTold = targetsOf(parts).some(({ id }) => id === targetId)
    if (isTold && functionList.length === 0)
      return { field: 'functionList', zh: '请设置要执行的动作', en: 'Say what it is to do' }
    if (before?.targetId === targetId && same(before.functionList, functionList)) return null
    const words = actionFault(targetId, functionList, parts, productOf)
    return words && { field: 'functionList', ...words }
  },
}

/** A word for one air conditioner, or for all of the room. */
export const airVoiceKind: PartKind<PartRows['airVoiceList'], AddItem<'airVoiceList'>> = {
  references: [{ in: 'equipmentId', as: 'one', to: ['equipmentList'] }],
  make: ({ name, equipmentId = null, command }) => ({ name, equipmentId, command }),
  remade: ['name', 'equipmentId', 'command'],
  fault: ({ name, equipmentId }, parts) => {
    const taken = spoken(name, equipmentId, parts)
    if (taken) return taken
    const named = parts.equipmentList.filter(({ id }) => id === equipmentId)
    return named.every(isAirConditioner)
      ? null
      : { field: 'equipmentId', zh: '请选择空调设备', en: 'Choose an air conditioner' }
  },
}

/** Another name of an object. */
export const aliasKind: PartKind<PartRows['aliasList'], AddItem<'aliasList'>> = {
  references: [{ in: 'objectId', as: 'one', to: objectLists }],
  make: ({ name, objectId }) => ({ name, objectId }),
  remade: ['name', 'objectId'],
  asksProducts: true,
  fault: ({ name, objectId }, parts, { before, productOf }) =>
    spoken(name, objectId, parts) ??
    (before?.objectId === objectId ? null : muteFault('objectId', objectId, parts, productOf)),
}
