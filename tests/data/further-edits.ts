import { randomUUID } from 'node:crypto'
import type { Device } from '#contract/device-shapes.ts'
import type { Edits } from '#src/data/desk.ts'
import { freshTemporaryId } from '#src/sync/random.ts'
import { png } from '#tests/contract/pictures.ts'
import { runSheetInputs, seenOf, stepsOf } from '#tests/contract/site-run-sheet.ts'
import type { Ids } from '#tests/contract/sites.ts'

const short = () => randomUUID().slice(0, 8)

/** Words, a wall unit, a touch screen, a film and room defaults: each is added, edited and taken back. */
export async function editUnits(edits: Edits, ids: Ids, { scene, group }: { scene: number; group: number }) {
  const { template } = ids
  const [word = 0] = await edits.addParts('voiceList', template, [{ name: `词 ${short()}`, targetId: scene }])
  await edits.editParts('voiceList', template, [{ id: word, targetId: group }])
  const [air = 0] = await edits.addParts('airVoiceList', template, [{ name: `冷 ${short()}`, command: 9 }])
  await edits.editParts('airVoiceList', template, [{ id: air, command: 4 }])
  const [alias = 0] = await edits.addParts('aliasList', template, [
    { name: `叫 ${short()}`, objectId: scene },
  ])
  await edits.editParts('aliasList', template, [{ id: alias, objectId: group }])
  const childList = [
    { type: 1, enable: 1, index: 1 },
    { type: 3, enable: 1, index: 2 },
  ]
  const unit = { name: `面板 ${short()}`, equipmentId: ids.freeUnit, type: 2, childList }
  const [thermostat = 0] = await edits.addParts('thermostatList', template, [unit])
  await edits.editParts('thermostatList', template, [{ id: thermostat, name: `面板 ${short()}` }])
  const [screen = 0] = await edits.addParts('screenList', template, [
    { name: `屏 ${short()}`, equipmentId: ids.freeScreen, pageList: ['首页', '温度'] },
  ])
  await edits.editParts('screenList', template, [
    { id: screen, tileList: [{ targetId: thermostat, page: 2, sort: 0 }] },
  ])
  const film = { name: `片 ${short()}`, url: 'https://example.com/film' }
  const [video = 0] = await edits.addParts('videoList', template, [film])
  await edits.editParts('videoList', template, [{ id: video, describe: short() }])
  await edits.configTemplate(template, { lightTime: 1500, powerState: 1, switchState: 2 })
  await edits.deletePart('voiceList', template, ids.word)
  await edits.deletePart('airVoiceList', template, ids.airWord)
  await edits.deletePart('aliasList', template, ids.alias)
  await edits.deletePart('thermostatList', template, ids.thermostat)
  await edits.deletePart('screenList', template, ids.screen)
  await edits.deletePart('videoList', template, ids.video)
  return { screen }
}

/** What hangs on equipment: each is added, edited and taken back. */
export async function editChannels(
  edits: Edits,
  ids: Ids,
  { scene, screen }: { scene: number; screen: number },
) {
  const { template, equipment } = ids
  const load = { name: `路 ${short()}`, equipmentId: equipment, channel: 1, keyType: 1 }
  const [relay = 0] = await edits.addParts('relayEquipmentList', template, [load])
  await edits.editParts('relayEquipmentList', template, [{ id: relay, keyType: 2 }])
  const appliance = { name: `空调 ${short()}`, equipmentId: equipment, irType: 2, irBrand: 1, irCode: 2001 }
  const [ir = 0] = await edits.addParts('irEquipmentList', template, [{ ...appliance, channel: 5 }])
  await edits.editParts('irEquipmentList', template, [{ id: ir, name: `空调 ${short()}` }])
  // What hangs on a channel is spoken of, called otherwise, and stands on screens, like what it hangs on.
  const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]
  await edits.addParts('voiceList', template, [{ name: `开 ${short()}`, targetId: relay, functionList }])
  await edits.addParts('aliasList', template, [{ name: `冷气 ${short()}`, objectId: ir }])
  await edits.editParts('screenList', template, [
    { id: screen, tileList: [relay, ir].map((targetId, sort) => ({ targetId, page: 1, sort })) },
  ])
  const driver = { name: `驱动 ${short()}`, equipmentId: equipment, minBrightness: 5 }
  const [drive = 0] = await edits.addParts('drivePowerList', template, [driver])
  await edits.editParts('drivePowerList', template, [{ id: drive, minBrightness: 6 }])
  const [panel = 0] = await edits.addParts('noPowerPanelList', template, [
    { name: `无源 ${short()}`, panelKeyType: 2 },
  ])
  const press = { keyIndex: 1, pressType: 1, actionType: 1, targetId: scene }
  await edits.editParts('noPowerPanelList', template, [{ id: panel, buttonList: [press] }])
  await edits.editParts('noPowerPanelList', template, [{ id: panel, panelKeyType: 4 }])
  await edits.deletePart('relayEquipmentList', template, ids.relay)
  await edits.deletePart('irEquipmentList', template, ids.irAppliance)
  await edits.deletePart('drivePowerList', template, ids.drivePower)
  await edits.deletePart('noPowerPanelList', template, ids.noPowerPanel)
}

/** How a sensor is mounted, which columns it has, and that it is out of use; then it is deleted together with a lamp. */
export async function editSensors(edits: Edits, { template, product }: Ids, productId: number) {
  const [sensor = 0, lamp = 0] = await edits.addParts('equipmentList', template, [
    { productId, name: `感应 ${short()}` },
    { productId: product, name: `灯 ${short()}` },
  ])
  for (const change of [{ linkColumn: [] }, { direction: 2, holdTime: 90 }, { state: 0 }])
    await edits.editParts('equipmentList', template, [{ id: sensor, ...change }])
  await edits.deleteParts('equipmentList', template, [sensor, lamp])
}

/** Plans, and what is generated from them. */
export async function editPlans(edits: Edits, ids: Ids) {
  const { template, product } = ids
  const [house = 0] = await edits.addParts('houseList', template, [{ name: `图 ${short()}`, layoutCode: 1 }])
  await edits.editParts('houseList', template, [{ id: house, name: `图 ${short()}` }])
  await edits.deletePart('houseList', template, ids.house)
  await edits.addGenerated(template, {
    equipmentList: [{ key: freshTemporaryId(), productId: product, name: `生成 ${short()}` }],
  })
}

/** A campus that nothing stands in is deleted; of others, what is said of several, and what is theirs. */
export async function editPlaces(edits: Edits, ids: Ids) {
  await edits.changeCampuses([ids.campus], { city: short() })
  await edits.keepTemplates(ids.campus, true)
  await edits.bindConfig(ids.campus, [{ roomIds: [ids.room], templateId: ids.template }])
  await edits.editCalendar(ids.campus, {
    openHours: [{ weekdays: [1], fromMinute: 450, toMinute: 1050 }],
  })
  await edits.editAirLimits(ids.campus, { coolLowest: 26, heatHighest: null, modes: null })
  await edits.deleteCampus(ids.spareCampus)
}

/** A device is put into a room that the server does not know yet, called otherwise there, and taken out of use. */
export async function editDevices(edits: Edits, { campus, floor }: Ids, device: Device) {
  const place = { campusId: campus, parentId: floor, kind: 'room' } as const
  const [annex = 0] = await edits.addSpaces([{ ...place, name: `室 ${short()}` }])
  await edits.moveDevices(campus, [device], annex)
  await edits.editDevice(campus, device, { name: `灯 ${short()}`, mac: '024c50a1b2c3' })
  await edits.deleteDevice(campus, device)
}

/** A report from a room with its photo, and what is done about an earlier one. */
export async function editFaults(edits: Edits, { campus: campusId, room: roomId, fault: id }: Ids) {
  const photo = Buffer.from(png().bytes).toString('base64')
  await edits.reportRoomFault({ campusId, roomId, describe: darkLamp, photo }, '教室')
  await edits.moveFault({ campusId, id, action: 'start', note: '带了备件' }, '教室')
}

export const darkLamp = '前排有一盏灯不亮'

/** A room is proved step by step, with a photo, a device put into it, signed, and opened again. */
export async function editSheets(edits: Edits, ids: Ids) {
  const place = { campusId: ids.campus, roomId: ids.room }
  const steps = stepsOf(ids)
  // The first ones are played by what stands in the room.
  const lamp = steps.findLast(({ kind }) => kind === 'lamp')
  const photo = Buffer.from(png().bytes).toString('base64')
  const deviceNo = `SN-${short()}`
  const panel = runSheetInputs['runSheet.pair']?.(ids)
  await edits.pairPanel(
    {
      ...place,
      identifier: panel?.identifier ?? '',
      serialNumber: panel?.serialNumber ?? '',
      securityKey: '00'.repeat(16),
    },
    '教室 · 无源面板',
  )
  await edits.bindDevice({ ...place, identifier: lamp?.identifier ?? '', deviceNo }, '教室 · 灯')
  for (const [index, { step }] of steps.entries())
    await edits.recordResult(
      { ...place, step, state: 'pass', at: Date.now(), ...(index === 0 ? { note: '亮', photo } : {}) },
      '教室',
    )
  await edits.signSheet({ ...place, signer: '王建国', seen: seenOf(steps) }, '教室')
  await edits.reopenSheet({ ...place, reason: '补测' }, '教室')
}
