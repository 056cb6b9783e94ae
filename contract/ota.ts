import * as T from 'typebox'
import { Minute } from './calendar-shapes.ts'
import type { Area } from './endpoint.ts'
import {
  Campaign,
  CampaignDetail,
  Firmware,
  FirmwareKey,
  FirmwareRoom,
  FirmwareTarget,
} from './firmware-shapes.ts'
import { limits } from './limits.ts'
import { Empty, Id, Name, Nullable, Text } from './shapes.ts'
import { UploadOf } from './upload-shapes.ts'

/**
 * Firmware and its way to devices (spec point 2, /manage/ota). All of it is decided online: nobody wants firmware to begin
 * when a browser that was away comes back.
 */
export const ota = {
  firmwareList: {
    method: 'GET',
    path: '/ota/v1/firmware/list',
    permission: '/ota/v1/firmware/list',
    offline: 'cache',
    about: "The company's firmware, newest first.",
    data: T.Array(Firmware),
  },
  addFirmware: {
    method: 'POST',
    path: '/ota/v1/firmware/add',
    permission: '/ota/v1/firmware/add',
    offline: 'online',
    encoding: 'multipart',
    about:
      'Takes a firmware file. Its container names product and version, and it must be signed with one of the company’s keys; what is no firmware is refused before anything is kept.',
    body: T.Object({
      file: UploadOf(limits.firmwareBytes, 'a container as docs/mqtt.md describes it'),
      notes: T.Optional(Text(1000)),
    }),
    data: Firmware,
  },
  deleteFirmware: {
    method: 'DELETE',
    path: '/ota/v1/firmware/delete/{id}',
    permission: '/ota/v1/firmware/delete',
    offline: 'online',
    about: 'Takes a firmware file away. One that a campaign is not done with stays.',
    data: Empty,
  },
  keyList: {
    method: 'GET',
    path: '/ota/v1/key/list',
    permission: '/ota/v1/firmware/list',
    offline: 'cache',
    about: 'The keys whose firmware the company takes.',
    data: T.Array(FirmwareKey),
  },
  addKey: {
    method: 'POST',
    path: '/ota/v1/key/add',
    permission: '/ota/v1/key/add',
    offline: 'online',
    about: 'Trusts a key: an Ed25519 public key as base64 of its 32 bytes, or as PEM.',
    body: T.Object({ name: Name(), publicKey: T.String({ minLength: 1, maxLength: 400, pattern: '\\S' }) }),
    data: T.Object({ id: Id() }),
  },
  deleteKey: {
    method: 'DELETE',
    path: '/ota/v1/key/delete/{id}',
    permission: '/ota/v1/key/delete',
    offline: 'online',
    about: 'Trusts a key no more. What was taken with it stays.',
    data: Empty,
  },
  targetList: {
    method: 'GET',
    path: '/ota/v1/target/list/{id}',
    permission: '/ota/v1/campaign/add',
    offline: 'online',
    about:
      'The devices of a firmware’s product, with what they run; the first 5,000 by place. Rooms of all of them are told by targetRooms.',
    data: T.Array(FirmwareTarget),
  },
  targetRooms: {
    method: 'GET',
    path: '/ota/v1/target/rooms/{id}',
    permission: '/ota/v1/campaign/add',
    offline: 'online',
    about:
      'All rooms that have devices of a firmware’s product, with how many, and how many of these need it.',
    data: T.Array(FirmwareRoom),
  },
  campaignList: {
    method: 'GET',
    path: '/ota/v1/campaign/list',
    permission: '/ota/v1/campaign/list',
    offline: 'cache',
    about: 'Campaigns in campuses that the caller may enter, newest first; the last 200.',
    data: T.Array(Campaign),
  },
  campaign: {
    method: 'GET',
    path: '/ota/v1/campaign/getById/{id}',
    permission: '/ota/v1/campaign/list',
    offline: 'cache',
    about: 'One of them with its devices, how far each is, and what was done with it.',
    data: CampaignDetail,
  },
  addCampaign: {
    method: 'POST',
    path: '/ota/v1/campaign/add',
    permission: '/ota/v1/campaign/add',
    offline: 'online',
    about:
      'Begins to give a firmware to the devices of its product in campuses or rooms, or to chosen ones, wave by wave. Devices that run it already, and those another campaign is not done with, are left out. A campaign takes 5,000 devices, the first by place; those beyond them are for a further one.',
    body: T.Object({
      firmwareId: Id(),
      campusIds: T.Optional(T.Array(Id(), { minItems: 1, maxItems: 500 })),
      roomIds: T.Optional(T.Array(Id(), { minItems: 1, maxItems: 2_000 })),
      deviceIds: T.Optional(T.Array(Id(), { minItems: 1, maxItems: limits.campaignDevices })),
      waveSize: T.Optional(T.Integer({ minimum: 1, maximum: limits.campaignDevices })),
      failPercent: T.Optional(T.Integer({ minimum: 0, maximum: 100 })),
      fromMinute: T.Optional(Nullable(Minute())),
      toMinute: T.Optional(Nullable(Minute())),
    }),
    data: T.Object({
      id: Id(),
      devices: T.Integer(),
      left: T.Integer({ description: 'those left out' }),
      further: T.Integer({ description: 'of these, those that need it and are for a further campaign' }),
    }),
  },
  steerCampaign: {
    method: 'PATCH',
    path: '/ota/v1/campaign/steer/{id}',
    permission: '/ota/v1/campaign/steer',
    offline: 'online',
    about:
      'Pauses a campaign, lets it go on, stops it for good, or tries again what failed. A device that is writing its flash is never stopped. Failed devices that another campaign is not done with, or that run something else by now, are not tried again.',
    body: T.Object({ action: T.Enum(['pause', 'resume', 'retry', 'stop']) }),
    data: T.Object({
      devices: T.Integer({ description: 'those tried again' }),
      left: T.Integer({ description: 'failed ones that are not' }),
    }),
  },
  rollBack: {
    method: 'POST',
    path: '/ota/v1/campaign/rollBack/{id}',
    permission: '/ota/v1/campaign/steer',
    offline: 'online',
    about:
      'Gives the devices that a campaign has brought up what they ran before, as a campaign of its own. Devices whose earlier firmware is not here, and those another campaign is not done with, are left out.',
    data: T.Object({ id: Id(), devices: T.Integer(), left: T.Integer() }),
  },
} as const satisfies Area
