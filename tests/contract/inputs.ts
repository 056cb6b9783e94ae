import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type CallName, callOf, type InputOf } from '#contract/index.ts'
import { roomColumns } from '#contract/rules/campus/room-sheet.ts'
import { encodePassword } from '#src/session/password.ts'
import { password } from '#tests/server/rows.ts'
import { alarmInputs } from './alarm-inputs.ts'
import { energyInputs } from './energy-inputs.ts'
import { firmwareInputs } from './firmware-files.ts'
import { kindByArea, kindByField, kindByPlace } from './id-kinds.ts'
import { moneyInputs } from './money-inputs.ts'
import { peopleInputs } from './people-inputs.ts'
import { png } from './pictures.ts'
import { below, core, inputSchema, places, type Schema } from './schemas.ts'
import { sheet } from './sheets.ts'
import { filmInputs } from './site-film.ts'
import { keyInputs } from './site-keys.ts'
import { planInputs } from './site-plan.ts'
import { roomInputs } from './site-rooms.ts'
import { runSheetInputs } from './site-run-sheet.ts'
import type { Ids, Kind } from './sites.ts'

const fieldOf = (path: string) => path.split('.').findLast((key) => key !== '*') ?? ''

/** The kind of row that an id at a path names; null for a place that holds no id. @throws Error for a new one */
export function kindAt(name: CallName, path: string, schema: Schema): Kind | null {
  const field = fieldOf(path)
  // What a batch carries is looked at by each edit's own call: see tests/server/batch.test.ts.
  // A layout is one of a few numbers, not a row; what an edit was made on is compared, and no row is looked for by it.
  if (name === 'sync.batch' || field === 'spaceLayoutId' || path.startsWith('madeOn.')) return null
  if (schema.type !== 'integer' || !/^c?id$|Ids?$/.test(field)) return null
  const kind =
    kindByPlace[`${name} ${path}`] ??
    (field === 'cid' ? 'company' : field === 'id' ? kindByArea[name.split('.')[0] ?? ''] : kindByField[field])
  if (!kind) throw new Error(`${name} has an id at ${path}: say in tests/contract/id-kinds.ts what it names`)
  return kind
}

/** Places that choose among rows, or name what shall not be there: an id of no row matches nothing. */
const choosing = new Set([
  'campus.authorisedList spaceTypeId',
  'campus.queryCampusList spaceTypeId',
  'loginConfig.get id',
  'template.getList campusId',
  'device.queryDeviceList roomId',
  'campusUser.queryUserList roleId',
  'audit.list accountId',
  'audit.list spaceId',
  'audit.list deviceId',
  'placeRecord.list spaceId',
  'placeRecord.list deviceId',
  'placeRecord.list accountId',
  'webhook.deliveries id',
  'robot.deliveries id',
  'device.status roomId',
  'megaproject.zoneTree buildingId',
  'megaproject.zoneTree floorId',
  'megaproject.zoneList buildingId',
  'megaproject.zoneList floorId',
  'sync.standing accountId',
  'templateGroup.edit removeEquipmentIds.*',
  'templateScene.editAll sceneList.*.removeTargetIds.*',
  'templateHouse.editList houseList.*.removeEquipmentIds.*',
  'smartScreen.edit removeTileIds.*',
  'templateAlias.findObjectAlias objectId',
  'alarm.list campusId',
  'alarm.count campusId',
])

export interface IdPlace {
  path: string
  kind: Kind
  /** Whether an id that names no row is no error there. */
  chooses: boolean
}

/** Every place of a call's input that holds an id. */
export const idPlaces = (name: CallName): IdPlace[] =>
  places(inputSchema(callOf(name))).flatMap(({ path, schema }) => {
    const kind = kindAt(name, path, schema)
    return kind ? [{ path, kind, chooses: choosing.has(`${name} ${path}`) }] : []
  })

let phones = 13_000_000_000
const newPhone = () => {
  phones += 1
  return String(phones)
}
const newEmail = () => `${randomUUID()}@example.com`
const gatewayNo = () => `GW-${randomUUID().slice(0, 8)}`
const newPassword = encodePassword('New-lamp-1')

/** A linkage of a lamp that is switched. */
const linkage = ({ equipment, scene }: Ids) => ({
  ...{ name: randomUUID(), causeType: 2, sourceIds: [equipment], reading: 'switch', state: 1, limit: 0 },
  ...{ keyIndex: 1, pressType: 1, hysteresis: 0, minutes: 1, fromMinute: 60, toMinute: 70 },
  ...{ whileSceneId: scene, targetId: scene, functionList: [action()] },
})

/** What a schema alone cannot say about an input that succeeds. `undefined` leaves a field out. */
const particular: { [N in CallName]?: (ids: Ids) => Partial<InputOf<N>> } = {
  'user.login': () => ({ account: 'own-admin', password: encodePassword(password), companyName: 'own' }),
  'user.sendLoginCode': () => ({ account: newPhone() }),
  'user.sendPasswordCode': () => ({ phone: newPhone() }),
  'user.newPassword': () => ({ password: newPassword }),
  'user.register': () => ({ email: newEmail(), password: newPassword }),
  'user.loginCheckIp': () => ({ loginCheckIp: false }),
  'ownAccount.changePassword': () => ({ password: newPassword }),
  'ownAccount.sendVerificationCode': () => ({ phone: newPhone() }),
  'ownAccount.sendEmailVrfCode': () => ({ email: newEmail() }),
  'company.byName': () => ({ companyName: 'own', systemCode: 'school' }),
  'company.image': () => ({ hash: createHash('sha256').update(png().bytes).digest('hex') }),
  'spaceType.add': () => spaceTypeFields(),
  'spaceType.edit': () => spaceTypeFields(),
  'space.add': () => ({ kind: 'room' }),
  // Its parts would have to be named with their versions.
  'template.delete': () => ({ asSeen: false }),
  'campus.add': () => ({ ...place, ...noKind }),
  'campus.edit': () => ({ ...place, ...noKind }),
  'campus.changeCampusList': () => noKind,
  'megaproject.addApp': () => ({ ...place, ...noKind }),
  'campus.editUnbindStatus': () => ({ unbindStatus: 1 }),
  'campus.import': () => ({
    file: sheet([roomColumns.map((column) => column.zh), ['教学楼', '1F', `教室 ${randomUUID()}`, '']]),
  }),
  'calendar.edit': () => ({
    bells: [{ name: '第一节', weekdays: [1, 2, 3, 4, 5], fromMinute: 480, toMinute: 525 }],
    terms: [{ name: '第一学期', startDate: '2026-09-01', endDate: '2027-01-31' }],
    specialDays: [{ date: '2026-10-01', kind: 8, name: '国庆节' }],
    openHours: [{ weekdays: [1], fromMinute: 420, toMinute: 1320 }],
  }),
  'classroomPermission.add': () => hours,
  'classroomPermission.edit': ({ room }) => ({ ...hours, madeOn: { roomIds: [room] } }),
  'roomDistribution.save': ({ room }) => ({ roomIds: [room], madeOn: { roomIds: [room] } }),
  'sync.batch': (ids) => ({
    edits: [
      {
        key: randomUUID(),
        name: 'campus.edit',
        input: { campusId: ids.campus, describe: randomUUID() },
        bases: [{ id: ids.campus, version: null }],
        temporaries: [{ of: 0, temporary: 0 }],
        after: [],
      },
    ],
  }),
  ...peopleInputs,
  ...energyInputs,
  ...filmInputs,
  ...keyInputs,
  'placeRecord.list': () => ({ from: 0, to: Date.now() + 60_000, kind: undefined, keyWord: undefined }),
  'audit.list': () => ({ from: 0, to: Date.now() + 60_000, call: undefined, keyWord: undefined }),
  'megaproject.zoneList': () => ({
    startTime: Date.now() - 86_400_000,
    endTime: Date.now() + 60_000,
    zoneName: undefined,
  }),
  // The floors of sites are those of a building without zones.
  'seal.deposit': () => ({ id: randomUUID(), secret: randomBytes(32).toString('base64') }),
  'seal.recover': () => ({ id: randomUUID() }),
  ...moneyInputs,
  'template.addCommon': () => ({ platform: undefined }),
  'template.transferCheck': () => ({ enName: undefined }),
  'template.transfer': ({ campus }) => ({ campusIds: [campus], enName: undefined }),
  'template.steerRollout': () => ({ action: 'retry' }),
  ...firmwareInputs,
  ...runSheetInputs,
  ...planInputs,
  ...roomInputs,
  'upgrade.list': () => ({ keyWord: undefined }),
  'sync.changes': () => ({ since: undefined, page: undefined, within: undefined }),
  'sync.packSize': (ids) => ({ within: String(ids.building) }),
  'templateScene.addAll': (ids) => ({ sceneList: [{ name: randomUUID(), actionList: [actionOf(ids)] }] }),
  'templateScene.editAll': (ids) => ({
    sceneList: [
      { id: ids.scene, name: randomUUID(), actionList: [actionOf(ids)], removeTargetIds: [ids.group] },
    ],
  }),
  'templateGenerate.add': ({ template, product, equipment, panel, scene, house }) => {
    const key = () => {
      keys -= 1
      return keys
    }
    const timing = { name: randomUUID(), minute: 60, days: [1], targetId: scene, functionList: [action()] }
    const span = { timeType: 1, offset: 0, earliest: 1, latest: 2, startDate: '2026-09-01', state: 1 }
    return {
      templateId: template,
      equipmentList: [
        {
          ...{ key: key(), productId: product, name: randomUUID(), describe: '新' },
          linkColumn: [{ reading: 'presence', state: 1 }],
        },
      ],
      groupList: [{ key: key(), name: randomUUID(), equipmentIds: [equipment] }],
      sceneList: [{ key: key(), name: randomUUID(), actionList: [actionOf({ equipment })] }],
      timingList: [{ key: key(), ...timing, ...span, endDate: '2027-01-31' }],
      buttonList: [
        { key: key(), name: randomUUID(), equipmentId: panel, keyIndex: 2, actionType: 1, targetId: scene },
      ],
      bindingList: [
        {
          ...{ key: key(), name: randomUUID(), causeType: 2, sourceIds: [equipment], whileSceneId: scene },
          reading: 'switch',
          ...{ targetId: scene, functionList: [action()] },
        },
      ],
      slotList: [{ houseId: house, slot: 1, equipmentId: equipment }],
    }
  },
  'templateTiming.edit': () => ({ startDate: '2026-09-01', endDate: '2027-01-31' }),
  'templatePanel.addList': ({ panel, scene }) => {
    presses += 1
    const press = { keyIndex: 1 + (presses % 11), pressType: 1 + (Math.floor(presses / 11) % 2) }
    const key = { name: randomUUID(), equipmentId: panel, ...press, actionType: 1, targetId: scene }
    return { buttonList: [key] }
  },
  'templateBinding.addAll': (ids) => ({ bindingList: [linkage(ids)] }),
  'templateBinding.editAll': (ids) => ({ bindingList: [{ id: ids.binding, ...linkage(ids) }] }),
  'thermostat.add': () => ({ type: 2, childList }),
  'thermostat.update': () => ({ type: 2, childList }),
  'templateTiming.add': () => ({ startDate: '2026-09-01', endDate: '2027-01-31', functionList: [action()] }),
  'templateRelay.addList': ({ equipment }) => ({
    relayEquipmentList: [
      {
        ...{ name: randomUUID(), equipmentId: equipment, channel: 1, keyType: 3 },
        ...{ interlockChannel: 2, pulse: 500 },
      },
    ],
  }),
  'templateIr.create': () => ({ irType: 2, irBrand: 1, irCode: 2001, keyList: [learned()], channel: 7 }),
  'templateIr.update': () => ({ irBrand: 1, irCode: 2002, keyList: [learned()] }),
  'productIr.codes': () => ({ irType: 2, irBrand: 1 }),
  'templateNoPowerPanel.create': () => pairing(),
  'templateNoPowerPanel.update': () => ({ ...pairing(), panelKeyType: 4 }),
  ...alarmInputs,
  'sync.stream': (ids) => ({ campusIds: String(ids.campus) }),
  'device.status': (ids) => ({ within: String(ids.building) }),
  'device.command': (ids) => ({
    deviceId: ids.device,
    ...{ identifier: 'switch', paramValue: 1, expiresAt: undefined },
    ...{ roomId: undefined, sceneValue: undefined, groupValue: undefined },
    ...{
      spaceId: undefined,
      zoneId: undefined,
      templateId: undefined,
      holdMinutes: undefined,
      holdUntil: undefined,
    },
  }),
  'device.press': (ids) => ({ deviceId: ids.device, key: 1, length: 100 }),
  'device.pressNew': (ids) => ({ roomId: ids.room, deviceNo: `NEW-${randomUUID().slice(0, 8)}` }),
  'gateway.add': (ids) => ({ campusId: ids.campus, roomId: ids.room, gatewayNo: gatewayNo(), name: '网关' }),
  'gateway.renew': (ids) => ({ campusId: ids.campus, gatewayId: ids.gateway, gatewayNo: gatewayNo() }),
  'listening.infrared': (ids) => ({ deviceId: ids.device }),
  'listening.panel': (ids) => ({ roomId: ids.room }),
  'listening.end': (ids) => ({ roomId: ids.room, listenId: '1.x' }),
  'device.say': (ids) => ({ roomId: ids.room, word: '上课' }),
}

const place = {
  ...{ latitude: '30.59', longitude: '114.31', phone: '(027) 8788-1234', email: 'office@example.com' },
  website: 'https://example.com',
}
/** What campuses of a school are: business systems alone tell kinds apart. */
const noKind = { spaceType: 0, spaceTypeId: 0, campusType: 0 }
const hours = {
  ...{ startDate: '2026-09-01', endDate: '2027-01-31', weekdays: [1, 2] },
  ...{ fromMinute: 450, toMinute: 1050 },
}
const learned = () => ({ keyCode: 1, name: '电源', irCode: '0A1B' })
const pairing = () => ({
  serialNumber: randomBytes(4).toString('hex').toUpperCase(),
  securityKey: randomBytes(16).toString('hex').toUpperCase(),
})
const childList = [
  { type: 1, enable: 1, index: 1 },
  { type: 3, enable: 1, index: 2 },
]
const action = () => ({ identifier: 'switch', functionParamList: [{ paramValue: 1 }] })
const actionOf = ({ equipment }: Pick<Ids, 'equipment'>) => ({
  targetId: equipment,
  functionList: [action()],
})

const spaceTypeFields = () => ({
  name: randomUUID().slice(0, 6).replace('-', '_'),
  spaceLayoutId: 0,
  spaceLayout: { firstLevelName: '园区', secondLevelName: '楼宇', thirdLevelName: '房间', levelNum: 3 },
})

let presses = 0
/** Keys of what is generated are temporary ids, which are negative and large. */
let keys = -(2 ** 41)
let sceneValues = 1_000
/** Values of fields that must be unique, or that would leave lists empty. */
const byField: Record<string, () => unknown> = {
  keyWord: () => '',
  mac: () => '024c.50a1.b2c3',
  date: () => '2026-09-01',
  validFrom: () => '2026-09-01',
  navBgColor: () => '#123456',
  customColor: () => '#00aa77',
  backgroundColor: () => '#123456',
  buttonColor: () => '#00aa77',
  sceneValue: () => {
    sceneValues += 1
    return sceneValues
  },
}

export type Extent = 'required' | 'full'

/** What calls ask for that take one thing or another: their schemas say of none that it is required. */
const oneOfSeveral: Partial<Record<CallName, readonly string[]>> = {
  'device.command': ['deviceId', 'identifier', 'paramValue'],
  'campusEnergy.addRatedPower': ['meterWarnEnergy'],
  'ota.addCampaign': ['deviceIds'],
  'fault.move': ['assigneeId'],
  'runSheet.record': ['readings', 'meter', 'calibratedOn'],
}

/** An input of a call that the server accepts: its required fields, or all of them. Names are new each time. */
export function inputFor(name: CallName, ids: Ids, extent: Extent): Record<string, unknown> {
  const made = sampleOf(inputSchema(callOf(name)), '', { name, ids, extent }) as Record<string, unknown>
  const special = particular[name]?.(ids) ?? {}
  const asked = oneOfSeveral[name] ?? []
  const wanted = Object.keys(special).filter((key) => extent === 'full' || key in made || asked.includes(key))
  return { ...made, ...Object.fromEntries(wanted.map((key) => [key, (special as typeof made)[key]])) }
}

interface Wish {
  name: CallName
  ids: Ids
  extent: Extent
}

function sampleOf(outer: Schema, path: string, wish: Wish): unknown {
  const schema = core(outer)
  const kind = kindAt(wish.name, path, schema)
  if (kind) return wish.ids[kind]
  const chosen = byField[fieldOf(path)]
  if (chosen) return chosen()
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.maxBytes) return png()
  switch (schema.type) {
    case 'object':
      return objectOf(schema, path, wish)
    case 'array':
      return schema.items ? [sampleOf(schema.items, below(path, '*'), wish)] : []
    case 'string':
      return `甲 ${randomUUID()}`.slice(0, schema.maxLength ?? 40)
    case 'integer':
      return schema.minimum ?? 0
    case 'number':
      return 1.5
    case 'boolean':
      return true
    default:
      throw new Error(`${wish.name} has a ${schema.type} at ${path}: say how to make one`)
  }
}

function objectOf(schema: Schema, path: string, wish: Wish): Record<string, unknown> {
  const wanted = wish.extent === 'full' ? Object.keys(schema.properties ?? {}) : (schema.required ?? [])
  return Object.fromEntries(
    wanted.map((key) => [key, sampleOf(schema.properties?.[key] ?? {}, below(path, key), wish)]),
  )
}
