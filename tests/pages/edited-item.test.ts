import { expect, test } from 'vitest'
import { partEditOf } from '#contract/parts/edits.ts'
import { amendedInput } from '#src/data/verbs/outbox.ts'
import { editedItem } from '#src/pages/templates/parts/edited-item.ts'

const action = (targetId: number, paramValue: number) => ({
  targetId,
  functionList: [{ identifier: 'switch', functionParamList: [{ paramValue }] }],
})

test('a mended part says what differs, and what its form does not hold', () => {
  const edit = partEditOf('templateEquipment.updateList')
  const said = { id: 7, name: '撞名', panelKeyType: 4 }
  const before = { name: '灯', describe: '', state: 1 }
  expect(editedItem(edit, { id: 7, said }, before, { ...before, name: '新名' })).toEqual({
    id: 7,
    panelKeyType: 4,
    name: '新名',
  })
  expect(editedItem(edit, { id: 7, said: { id: 7, name: 'x' } }, before, before)).toBeNull()
})

test('elements are said singly where the call takes them so', () => {
  const group = partEditOf('templateGroup.edit')
  const before = { name: '组', equipmentIds: [1, 2, 3] }
  const said = { id: 9, templateId: 1, addEquipmentIds: [5], removeEquipmentIds: [1] }
  expect(editedItem(group, { id: 9, said }, before, { name: '组', equipmentIds: [2, 3, 4] })).toEqual({
    id: 9,
    addEquipmentIds: [4],
    removeEquipmentIds: [1],
  })
  const scene = partEditOf('templateScene.editAll')
  const actions = { name: '景', actionList: [action(1, 1), action(2, 1)] }
  const after = { name: '景', actionList: [action(2, 0), action(3, 1)] }
  expect(editedItem(scene, { id: 9, said: {} }, actions, after)).toEqual({
    id: 9,
    actionList: [action(2, 0), action(3, 1)],
    removeTargetIds: [1],
  })
})

test('a mended row says what differs from what it was, where it stands, and what its form does not hold', () => {
  const bases = [{ id: 3, version: 1, fields: {}, row: { name: '东区', email: '', campusType: 0 } }]
  const edit = {
    name: 'campus.edit' as const,
    input: { campusId: 3, name: '撞名', email: 'x', campusType: 2 },
    bases,
  }
  expect(amendedInput(edit, { name: '新名', email: '' })).toEqual({
    campusId: 3,
    campusType: 2,
    name: '新名',
  })
  const plain = { ...edit, input: { campusId: 3, name: '撞名' } }
  expect(amendedInput(plain, { name: '东区', email: '' })).toBeNull()
  const made = { name: 'campus.add' as const, input: { name: '撞名', campusType: 2 }, bases: [] }
  expect(amendedInput(made, { name: '新名' })).toEqual({ name: '新名', campusType: 2 })
})
