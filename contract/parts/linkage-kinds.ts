import { actionFault } from '../rules/action-fault.ts'
import { causes } from '../rules/causes.ts'
import { guestActs } from '../rules/linkage.ts'
import { objectLists } from '../rules/objects.ts'
import { same } from '../rules/same.ts'
import { isGuestRoom } from '../rules/scenes.ts'
import { sourceFault } from '../rules/source-fault.ts'
import type { PartRows } from '../template-shapes.ts'
import type { AddItem } from './edits.ts'
import type { PartFault, PartKind } from './kinds.ts'

const fault = (field: string, zh: string, en: string): PartFault => ({ field, zh, en })

/** What a key of a panel does: one row for its short press, one for its long one. */
export const buttonKind: PartKind<PartRows['buttonList'], AddItem<'buttonList'>> = {
  references: [
    { in: 'equipmentId', as: 'one', to: ['equipmentList'] },
    { in: 'targetId', as: 'one', to: ['groupList', 'sceneList'] },
  ],
  make: ({ name, equipmentId, keyIndex, pressType = 1, actionType, targetId, icon }) => ({
    ...{ name, equipmentId, keyIndex, pressType, actionType, targetId },
    ...(icon === undefined ? {} : { icon }),
  }),
  remade: ['name', 'equipmentId', 'keyIndex', 'pressType', 'actionType', 'targetId', 'icon'],
  fault: (
    { equipmentId, keyIndex, pressType, actionType, targetId },
    { buttonList, equipmentList, sceneList },
  ) => {
    const panel = equipmentList.find(({ id }) => id === equipmentId)
    if (panel && keyIndex > (panel.panelKeyType ?? 0))
      return fault('keyIndex', '此面板没有这个按键', 'This panel has no such key')
    const taken = buttonList.some(
      (button) =>
        button.equipmentId === equipmentId && button.keyIndex === keyIndex && button.pressType === pressType,
    )
    if (taken) return fault('pressType', '此按键的这种按法已绑定', 'This press of the key is bound already')
    const isScene = sceneList.some(({ id }) => id === targetId)
    const acts = guestActs[actionType] !== undefined
    if (acts && !isGuestRoom(sceneList))
      return fault('actionType', '只有客房模板的按键能这样设置', 'Only keys of guest rooms do this')
    if (acts !== (targetId === null) || isScene !== (actionType === 1))
      return fault('targetId', '执行对象与动作类型不符', 'What it acts on does not fit its action')
    return null
  },
}

/** A cause and its consequence. */
export const bindingKind: PartKind<PartRows['bindingList'], AddItem<'bindingList'>> = {
  references: [
    { in: 'sourceIds', as: 'ids', called: 'sourceId', to: ['equipmentList', 'noPowerPanelList'] },
    { in: 'targetId', as: 'one', to: objectLists },
    { in: 'whileSceneId', as: 'one', to: ['sceneList'] },
  ],
  make: (entered) => ({
    ...{ sourceIds: [], keyIndex: 1, pressType: 1, reading: 'presence', state: 1, limit: 0, hysteresis: 0 },
    ...{ minutes: 10, fromMinute: null, toMinute: null, whileSceneId: null, functionList: [] },
    ...entered,
  }),
  remade: [
    ...(['name', 'causeType', 'sourceIds', 'keyIndex', 'pressType', 'reading', 'state', 'limit'] as const),
    ...([
      'hysteresis',
      'minutes',
      'fromMinute',
      'toMinute',
      'whileSceneId',
      'targetId',
      'functionList',
    ] as const),
  ],
  asksProducts: true,
  fault: (linkage, parts, { before, productOf }) => {
    const { causeType, sourceIds, state, fromMinute, toMinute, targetId, functionList } = linkage
    const { sceneList, groupList } = parts
    if (causeType !== causes.absence && sourceIds.length === 0)
      return fault('sourceIds', '请选择触发的面板或传感器', 'Say which panel or sensors cause it')
    if ((causeType === causes.threshold) !== state > 2)
      return fault('state', '状态与触发方式不符', 'The state does not fit the cause')
    const unfit = sourceFault(linkage, parts, productOf, before)
    if (unfit) return unfit
    if ((fromMinute === null) !== (toMinute === null))
      return fault('toMinute', '请同时填写开始和结束时间', 'Give both the first and the last time')
    const hours = fromMinute !== before?.fromMinute || toMinute !== before?.toMinute
    if (hours && fromMinute !== null && fromMinute === toMinute)
      return fault(
        'toMinute',
        '开始与结束相同，联动永远不会执行；全天有效请都留空',
        'It would never be the time for it; leave both empty for all day',
      )
    const isScene = sceneList.some(({ id }) => id === targetId)
    const toggles = causeType === causes.key && groupList.some(({ id }) => id === targetId)
    if (!isScene && !toggles && functionList.length === 0)
      return fault('functionList', '请设置要执行的动作', 'Say what it is to do')
    // What an edit leaves as it was is not what it is refused for.
    if (isScene || (before?.targetId === targetId && same(before.functionList, functionList))) return null
    const words = actionFault(targetId, functionList, parts, productOf)
    return words && { field: 'functionList', ...words }
  },
}
