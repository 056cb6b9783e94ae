import type { PartList, PartRows } from '#contract/template-shapes.ts'
import type { Work } from '#server/database/database.ts'

type Content<L extends PartList> = Omit<PartRows[L], 'id' | 'templateId' | 'version' | 'name'>

const equipment = { identifier: 'x', panelKeyType: null, panelLayoutType: null, describe: '', state: 1 }
const scene = { sceneType: 2, sort: 0, actionList: [] }
const timing = {
  ...{ timeType: 1, minute: 0, offset: 0, earliest: null, latest: null, days: [1] },
  ...{ startDate: null, endDate: null, functionList: [], state: 1 },
}
const binding = {
  ...{ causeType: 4, sourceIds: [], keyIndex: 1, pressType: 1, reading: 'presence', state: 1, limit: 0 },
  ...{ hysteresis: 0, minutes: 10, fromMinute: null, toMinute: null, whileSceneId: null, functionList: [] },
}
const usual = {
  equipmentList: equipment,
  groupList: { equipmentIds: [] },
  sceneList: scene,
  timingList: timing,
  buttonList: { keyIndex: 1, pressType: 1, actionType: 1 },
  bindingList: binding,
  houseList: { layoutCode: 1, slotList: [] },
  relayEquipmentList: { channel: 1, keyType: 1, interlockChannel: null, pulse: 0 },
  irEquipmentList: {
    ...{ channel: 1, irType: 1, typeName: '电视机', irBrand: null, irCode: null, keyList: [] },
  },
  drivePowerList: { minBrightness: 1, curve: 1, powerOnLevel: null },
  noPowerPanelList: { panelKeyType: 2, serialNumber: null, securityKey: null, buttonList: [] },
  voiceList: { functionList: [] },
  airVoiceList: { equipmentId: null, command: 1 },
  aliasList: {},
  thermostatList: { type: 2, childList: [] },
  screenList: { pageList: ['首页'], tileList: [] },
  videoList: { url: 'https://example.com/film', describe: '' },
}

/** Writes a part of a template past all calls; what is not given is as usual. Answers its id. */
export async function insertPart<L extends PartList>(
  db: Parameters<Work<unknown>>[0],
  of: { cid: number; template_id: number },
  list: L,
  name: string,
  content: Partial<Content<L>>,
): Promise<number> {
  const whole = JSON.stringify({ ...usual[list], ...content })
  const { id } = await db
    .insertInto('template_part')
    .values({ ...of, list, name, content: whole })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
