import type { TemplateEquipment } from '../../template-shapes.ts'
import { boundBeyond, boundKeys } from '../linkage.ts'
import { cardHolder } from '../panels.ts'
import { presetScenes } from '../scenes.ts'
import { type Checked, type CheckRule, found } from './context.ts'

const panelsOf = ({ inUse }: Checked) => inUse.filter(({ panelKeyType }) => (panelKeyType ?? 0) > 0)

/** A card calls the scene of cards by itself; its holder needs no key where there is that scene. */
const takesCards = ({ template }: Checked, { productTypeId }: TemplateEquipment): boolean =>
  productTypeId === cardHolder &&
  template.sceneList.some(({ sceneValue }) => sceneValue === presetScenes.cardIn)

const keyUnbound: CheckRule = {
  code: 'key-unbound',
  severity: 'warning',
  about: { zh: '有按键没有绑定', en: 'A key is bound to nothing' },
  find: (checked) =>
    panelsOf(checked).flatMap((panel) => {
      if (takesCards(checked, panel)) return []
      const buttons = checked.template.buttonList.filter(({ equipmentId }) => equipmentId === panel.id)
      const bound = boundKeys(checked.template, panel.id, buttons)
      const free = Array.from({ length: panel.panelKeyType ?? 0 }, (_, index) => index + 1).filter(
        (key) => !bound.has(key),
      )
      if (free.length === 0) return []
      const keys = free.join('、')
      return [
        found(
          'equipmentList',
          panel,
          `面板的第 ${keys} 键没有绑定任何动作`,
          `Key ${free.join(', ')} of the panel does nothing`,
        ),
      ]
    }),
}

const keyBeyond: CheckRule = {
  code: 'key-beyond',
  severity: 'error',
  about: { zh: '绑定的按键多于面板实际按键', en: 'A panel has more keys bound than it has' },
  find: ({ template, equipment }) => [
    ...[...equipment.values()].flatMap(({ id, panelKeyType }) => {
      if (typeof panelKeyType !== 'number') return []
      const { buttonList, bindingList } = boundBeyond(template, id, panelKeyType)
      return [
        ...buttonList.map((button) => found('buttonList', button, ...noKey(button.keyIndex))),
        ...bindingList.map((binding) => found('bindingList', binding, ...noKey(binding.keyIndex))),
      ]
    }),
    ...template.noPowerPanelList.flatMap((panel) => [
      ...panel.buttonList
        .filter(({ keyIndex }) => keyIndex > panel.panelKeyType)
        .map(({ keyIndex }) => found('noPowerPanelList', panel, ...noKey(keyIndex))),
      ...boundBeyond(template, panel.id, panel.panelKeyType).bindingList.map((binding) =>
        found('bindingList', binding, ...noKey(binding.keyIndex)),
      ),
    ]),
  ],
}

const noKey = (key: number) => [`面板没有第 ${key} 键`, `The panel has no key ${key}`] as const

const panelUnbound: CheckRule = {
  code: 'panel-unbound',
  severity: 'warning',
  about: { zh: '无源面板有按键没有绑定', en: 'A key of a self-powered panel is bound to nothing' },
  find: (checked) =>
    checked.template.noPowerPanelList.flatMap((panel) => {
      const bound = boundKeys(checked.template, panel.id, panel.buttonList)
      const free = Array.from({ length: panel.panelKeyType }, (_, index) => index + 1).filter(
        (key) => !bound.has(key),
      )
      return free.length === 0
        ? []
        : [
            found(
              'noPowerPanelList',
              panel,
              `面板的第 ${free.join('、')} 键没有绑定任何动作`,
              `Key ${free.join(', ')} of the panel does nothing`,
            ),
          ]
    }),
}

export const keyRules = [keyUnbound, panelUnbound, keyBeyond]
