import * as T from 'typebox'
import { campaignStates, firmwareDeviceStates } from './rules/firmware/states.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'

/** A key that firmware may be signed with: an Ed25519 public key, base64 of its 32 bytes. */
export const FirmwareKey = T.Object({
  id: Id(),
  name: Text(40),
  publicKey: Text(60),
  addedAt: Time(),
  addedBy: Text(),
})
export type FirmwareKey = T.Static<typeof FirmwareKey>

export const Firmware = T.Object({
  id: Id(),
  productId: Id(),
  productName: Text(),
  pid: Text(40),
  version: Text(20),
  notes: Text(1000),
  size: T.Integer({ description: 'bytes of the file' }),
  sha256: T.String({ description: 'of the whole file, hexadecimal' }),
  signature: T.String({ description: 'Ed25519, base64' }),
  keyName: T.String({ description: 'the key it is signed with' }),
  uploadedAt: Time(),
  uploadedBy: Text(),
  devices: T.Integer({ description: 'devices of the product that the caller sees' }),
  current: T.Integer({ description: 'of these, those that say they run this version' }),
})
export type Firmware = T.Static<typeof Firmware>

export const campaignKinds = ['update', 'rollback'] as const
/** Why a campaign waits: somebody paused it, or more devices failed than shall. */
export const pauseReasons = ['person', 'failures'] as const
export const campaignSteps = [
  ...(['created', 'wave', 'pause', 'trip', 'resume', 'retry', 'stop', 'finish'] as const),
] as const

export const Campaign = T.Object({
  id: Id(),
  kind: T.Enum([...campaignKinds]),
  ofId: Nullable(T.Integer({ description: 'the campaign that is rolled back' })),
  firmwareId: Id('what its devices get; of a roll back, what they had got'),
  productName: Text(),
  version: Text(20),
  state: T.Enum([...campaignStates]),
  pausedBy: Nullable(T.Enum([...pauseReasons])),
  wave: T.Integer({ description: 'the wave that is under way, counted from 1; 0 before the first' }),
  waves: T.Integer(),
  failPercent: T.Integer(),
  fromMinute: Nullable(T.Integer()),
  toMinute: Nullable(T.Integer()),
  devices: T.Integer(),
  done: T.Integer(),
  failed: T.Integer(),
  underWay: T.Integer(),
  createdAt: Time(),
  createdBy: Text(),
})
export type Campaign = T.Static<typeof Campaign>

/** Why a device did not get its firmware. The first are a gateway's words, `silent` is the server's. */
export const firmwareFaults = [
  'signature',
  'checksum',
  'product',
  'download',
  'device-silent',
  'refused',
  'storage',
  'install',
  'silent',
] as const
export type FirmwareFault = (typeof firmwareFaults)[number]
/** Those that are a device's own no: to the file, or to running it, after which it runs what it ran before. */
export const firmwareRefusals = [
  'signature',
  'checksum',
  'product',
  'refused',
  'storage',
  'install',
] as const satisfies readonly FirmwareFault[]

export const CampaignDevice = T.Object({
  deviceId: Id(),
  deviceNo: Text(40),
  name: Text(),
  campusId: Id(),
  place: Text(200),
  wave: T.Integer(),
  state: T.Enum([...firmwareDeviceStates]),
  progress: T.Integer({ description: '0 to 100, of the download' }),
  fault: Nullable(T.Enum([...firmwareFaults])),
  fromVersion: Text(20),
  toVersion: Text(20),
  changedAt: Nullable(Time()),
})
export type CampaignDevice = T.Static<typeof CampaignDevice>

/** What was done with a campaign; `by` is empty for what it did by itself. */
export const CampaignEntry = T.Object({
  at: Time(),
  by: Text(),
  step: T.Enum([...campaignSteps]),
  wave: T.Integer(),
})
export type CampaignEntry = T.Static<typeof CampaignEntry>

export const CampaignDetail = T.Object({
  ...Campaign.properties,
  deviceList: T.Array(CampaignDevice),
  history: T.Array(CampaignEntry),
})
export type CampaignDetail = T.Static<typeof CampaignDetail>

/** A device that could get a firmware. */
export const FirmwareTarget = T.Object({
  deviceId: Id(),
  deviceNo: Text(40),
  name: Text(),
  campusId: Id(),
  campusName: Text(),
  roomId: Id(),
  place: Text(200),
  version: Text(20),
  busy: T.Boolean({ description: 'another campaign is not done with it' }),
})
export type FirmwareTarget = T.Static<typeof FirmwareTarget>

/** A room with devices that could get a firmware. */
export const FirmwareRoom = T.Object({
  campusId: Id(),
  campusName: Text(),
  roomId: Id(),
  place: Text(200),
  devices: T.Integer({ description: 'of the firmware’s product' }),
  needing: T.Integer({
    description: 'of these, those that run something else and that no other campaign is not done with',
  }),
})
export type FirmwareRoom = T.Static<typeof FirmwareRoom>
