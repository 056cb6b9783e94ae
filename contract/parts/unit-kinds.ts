import { functionsOfUnit, smartScreenType, thermostatUnitType } from '../rules/climate.ts'
import { objectLists } from '../rules/objects.ts'
import { tilesOf, tilesOnPage } from '../rules/screen.ts'
import type { ThermostatChild } from '../template-room-shapes.ts'
import type { PartRows } from '../template-shapes.ts'
import type { AddItem } from './edits.ts'
import type { PartFault, PartKind, WithParts } from './kinds.ts'

const fault = (field: string, zh: string, en: string): PartFault => ({ field, zh, en })

/** Whether a unit is what it has to be, and is set up by no other row. */
function unitFault(
  equipmentId: number,
  productTypeId: number,
  { equipmentList }: WithParts,
  others: readonly { equipmentId: number }[],
): PartFault | null {
  const unit = equipmentList.find(({ id }) => id === equipmentId)
  if (unit && unit.productTypeId !== productTypeId)
    return fault('equipmentId', '此设备不能这样配置', 'This equipment cannot be set up like that')
  return others.some((other) => other.equipmentId === equipmentId)
    ? fault('equipmentId', '此设备已配置', 'This equipment is set up already')
    : null
}

/** Each function that the type has, once, each in a place of its own. */
const fitsType = (type: number, childList: readonly ThermostatChild[]): boolean => {
  const functions = functionsOfUnit[type] ?? []
  const said = childList.map((child) => child.type).sort()
  return (
    said.join() === functions.join() && new Set(childList.map(({ index }) => index)).size === childList.length
  )
}

/** How a wall unit for several functions is set up. */
export const thermostatKind: PartKind<PartRows['thermostatList'], AddItem<'thermostatList'>> = {
  references: [{ in: 'equipmentId', as: 'one', to: ['equipmentList'], rests: true }],
  make: ({ name, equipmentId, type, childList }) => ({ name, equipmentId, type, childList }),
  remade: ['name', 'equipmentId', 'type', 'childList'],
  fault: ({ equipmentId, type, childList }, parts) => {
    const unfit = unitFault(equipmentId, thermostatUnitType, parts, parts.thermostatList ?? [])
    if (unfit) return unfit
    if (!fitsType(type, childList))
      return fault(
        'childList',
        '功能与类型不符，或位置重复',
        'The functions do not fit the type, or share a place',
      )
    return childList.some(({ enable }) => enable === 1)
      ? null
      : fault('childList', '请至少启用一项功能', 'Enable one function at least')
  },
}

/** What a touch screen shows. */
export const screenKind: PartKind<PartRows['screenList'], AddItem<'screenList'>> = {
  references: [
    { in: 'equipmentId', as: 'one', to: ['equipmentList'] },
    { in: 'tileList', as: 'elements', key: 'targetId', to: [...objectLists, 'thermostatList'] },
  ],
  make: ({ name, equipmentId, pageList = ['首页'], tileList = [] }) => ({
    ...{ name, equipmentId, pageList },
    tileList: [...new Map(tileList.map((tile) => [tile.targetId, tile])).values()],
  }),
  remade: ['name', 'equipmentId', 'pageList', 'tileList'],
  fault: ({ equipmentId, pageList, tileList }, parts) => {
    const unfit = unitFault(equipmentId, smartScreenType, parts, parts.screenList ?? [])
    if (unfit) return unfit
    if (tileList.some(({ page }) => page > pageList.length))
      return fault('pageList', '被删除的页上还有内容', 'Something stands on a page that is not there')
    const full = pageList.findIndex((_, index) => tilesOf(tileList, index + 1).length > tilesOnPage)
    return full < 0
      ? null
      : fault(
          'tileList',
          `“${pageList[full]}”最多放 ${tilesOnPage} 项`,
          `“${pageList[full]}” has room for ${tilesOnPage}`,
        )
  },
}

/** A film about a template. */
export const videoKind: PartKind<PartRows['videoList'], AddItem<'videoList'>> = {
  references: [],
  make: ({ name, url, describe = '' }) => ({ name, url, describe }),
  remade: ['name', 'url', 'describe'],
}
