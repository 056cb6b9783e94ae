import { accessKey } from './access-key.ts'
import { airLimit } from './air-limit.ts'
import { alarm, alarmRule } from './alarm.ts'
import { audit } from './audit.ts'
import { bases } from './bases.ts'
import { calendar } from './calendar.ts'
import { campus } from './campus.ts'
import { campusUser } from './campus-user.ts'
import { company } from './company.ts'
import { companyRegion, companyTheme, loginConfig } from './company-settings.ts'
import { companyEnergyConfig, mapConfig } from './data-settings.ts'
import { device } from './device.ts'
import type { Area, Call, Data, Input } from './endpoint.ts'
import { campusEnergy } from './energy/campus-energy.ts'
import { parkingEnergy } from './energy/parking-energy.ts'
import { fault } from './fault.ts'
import { fleet } from './fleet.ts'
import { gateway } from './gateway.ts'
import { invoice } from './invoice.ts'
import { lease } from './lease.ts'
import { listening } from './listening.ts'
import { megaproject } from './megaproject.ts'
import { message } from './message.ts'
import { operator } from './operator.ts'
import { operatorMoney } from './operator-money.ts'
import { order } from './order.ts'
import { ota } from './ota.ts'
import { overview } from './overview.ts'
import { ownAccount } from './own-account.ts'
import { ownRoom } from './own-room.ts'
import { placeRecord } from './place-record.ts'
import { product } from './product.ts'
import { remoteControl } from './remote-control.ts'
import { robot } from './robot.ts'
import { role } from './role.ts'
import { classroomPermission, roomDistribution } from './room-permission.ts'
import { roomStay } from './room-stay.ts'
import { runSheet } from './run-sheet.ts'
import { seal } from './seal.ts'
import { session } from './session.ts'
import { space } from './space.ts'
import { spaceType } from './space-type.ts'
import { sync } from './sync.ts'
import { template } from './template.ts'
import { templateDrivePower } from './template-devices/drive-power.ts'
import { productIr, templateIr } from './template-devices/infrared.ts'
import { templateNoPowerPanel } from './template-devices/no-power-panel.ts'
import { templateRelay } from './template-devices/relay.ts'
import { templateEquipment } from './template-equipment.ts'
import { templateFilm } from './template-film.ts'
import { templateGenerate } from './template-generate.ts'
import { templateHouse } from './template-house.ts'
import { templateBinding, templatePanel } from './template-linkage.ts'
import { templateGroup, templateScene } from './template-parts.ts'
import { smartScreen, templateVideo, thermostat } from './template-screen.ts'
import type { PartList } from './template-shapes.ts'
import { templateTiming } from './template-timing.ts'
import { airVoice, templateAlias, voiceWord } from './template-voice.ts'
import { upgrade } from './upgrade.ts'
import { user } from './user.ts'
import { vas } from './vas.ts'
import { webhook } from './webhook.ts'

/** Every call there is, by area and name. Client, server, OpenAPI, permissions, outbox and tests read this table. */
export const contract = {
  user,
  ownAccount,
  session,
  accessKey,
  webhook,
  robot,
  company,
  companyTheme,
  loginConfig,
  companyRegion,
  companyEnergyConfig,
  mapConfig,
  spaceType,
  campus,
  campusEnergy,
  parkingEnergy,
  calendar,
  airLimit,
  roomDistribution,
  classroomPermission,
  megaproject,
  space,
  template,
  templateEquipment,
  templateGroup,
  templateScene,
  templateTiming,
  templatePanel,
  templateBinding,
  templateHouse,
  templateGenerate,
  templateRelay,
  templateIr,
  templateDrivePower,
  templateNoPowerPanel,
  upgrade,
  voiceWord,
  airVoice,
  templateAlias,
  thermostat,
  smartScreen,
  templateVideo,
  templateFilm,
  product,
  productIr,
  device,
  gateway,
  lease,
  listening,
  ownRoom,
  roomStay,
  campusUser,
  remoteControl,
  role,
  audit,
  placeRecord,
  fault,
  runSheet,
  ota,
  operator,
  vas,
  order,
  invoice,
  operatorMoney,
  seal,
  fleet,
  overview,
  alarm,
  alarmRule,
  message,
  sync,
} as const satisfies Record<string, Area>

export type Contract = typeof contract
export type AreaName = keyof Contract

/** 'template.edit' and so on. */
export type CallName = { [A in AreaName]: `${A}.${keyof Contract[A] & string}` }[AreaName]

export type CallOf<N extends CallName> = N extends `${infer A extends AreaName}.${infer C}`
  ? C extends keyof Contract[A]
    ? Contract[A][C] extends infer X extends Call
      ? X
      : never
    : never
  : never

type NamesWhere<Shape> = { [N in CallName]: CallOf<N> extends Shape ? N : never }[CallName]
/** The calls that are kept in the outbox. */
export type QueuedName = NamesWhere<{ offline: 'queue' }>
/** The reads whose answers are kept. */
export type CachedName = NamesWhere<{ offline: 'cache' }>
/** The writes that answer a file to be saved. */
export type DownloadName = NamesWhere<{ offline: 'online'; method: 'POST'; answer: 'file' }>

export type InputOf<N extends CallName> = N extends unknown ? Input<CallOf<N>> : never
export type DataOf<N extends CallName> = Data<CallOf<N>>

type FieldsOf<I> = {
  [K in keyof I & string]:
    | K
    | (K extends PartList ? (I[K] extends readonly (infer E)[] ? keyof E & string : never) : never)
}[keyof I & string]
/** Every field that an edit may set, its own or of the parts it lists: without those that only say where. */
export type InputField = Exclude<
  { [N in QueuedName]: FieldsOf<InputOf<N>> }[QueuedName],
  'id' | 'campusId' | 'kind' | 'asSeen'
>

/** All calls as a list. */
export const calls: readonly { name: CallName; area: AreaName; call: Call }[] = Object.entries(
  contract,
).flatMap(([area, areaCalls]) =>
  Object.entries(areaCalls).map(([name, call]) => ({
    name: `${area}.${name}` as CallName,
    area: area as AreaName,
    call: call as Call,
  })),
)

const byName = new Map(calls.map((entry) => [entry.name, entry.call]))

/** The call of a name, or undefined for a name this build does not know (an outbox may be older or newer). */
export const findCall = (name: string): Call | undefined => byName.get(name as CallName)

export function callOf(name: CallName): Call {
  const call = findCall(name)
  if (!call) throw new Error(`no call is named ${name}`)
  return call
}

export const basePathOf = (call: Call): string => bases[call.base ?? 'api']
