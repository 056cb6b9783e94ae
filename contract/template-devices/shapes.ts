import * as T from 'typebox'
import { limits } from '../limits.ts'
import { keyIcons } from '../rules/key-icons.ts'
import { panelKey, panelSerial } from '../rules/serial.ts'
import { Id, mostInteger, Name, Nullable, Text, Version } from '../shapes.ts'

const own = { id: Id(), templateId: Id(), name: Name() }
const Channel = (description: string) => T.Integer({ minimum: 1, maximum: 32, description })

/** One channel of a relay module, and what hangs on it. Scenes, groups and linkages may name it like an equipment. */
export const TemplateRelayEquipment = T.Object({
  ...own,
  equipmentId: Id('the relay module'),
  channel: Channel('of the module, from 1'),
  keyType: T.Integer({
    minimum: 1,
    maximum: 6,
    description: '1 lamp, 2 fan, 3 curtain up, 4 curtain down, 5 lock pulse, 6 socket',
  }),
  interlockChannel: Nullable(Channel('of the same module, which is never closed together with this one')),
  pulse: T.Integer({
    minimum: 0,
    maximum: 60_000,
    description: 'ms after which the channel opens again by itself; 0 never',
  }),
  version: Version(),
})
export type TemplateRelayEquipment = T.Static<typeof TemplateRelayEquipment>

/** A key of an appliance that was learned from its own remote control. */
export const IrKey = T.Object({
  keyCode: T.Integer({
    minimum: 1,
    maximum: 99,
    description: 'as in productIr/types; 40 and above are free',
  }),
  name: Name(20),
  irCode: T.String({
    maxLength: limits.infraredCode,
    pattern: '^([0-9A-Fa-f]{2})+$',
    description: 'what was learned, in hexadecimal: marks and spaces in units of 50 µs',
  }),
})
export type IrKey = T.Static<typeof IrKey>

/** An appliance that an infrared transmitter works. Scenes and linkages may name it like an equipment. */
export const TemplateIrEquipment = T.Object({
  ...own,
  equipmentId: Id('the transmitter'),
  channel: Channel('of the transmitter, from 1'),
  irType: T.Integer({
    minimum: 1,
    maximum: 5,
    description: '1 TV, 2 air conditioner, 3 projector, 4 fan, 5 set-top box',
  }),
  typeName: Text(20),
  irBrand: Nullable(
    T.Integer({
      minimum: 1,
      maximum: mostInteger,
      description: 'of productIr/brands; null for one whose keys are learned',
    }),
  ),
  irCode: Nullable(
    T.Integer({ minimum: 1, maximum: mostInteger, description: 'the code set, of productIr/codes' }),
  ),
  keyList: T.Array(IrKey),
  version: Version(),
})
export type TemplateIrEquipment = T.Static<typeof TemplateIrEquipment>

/** How a dimming driver is set up. One for each driver. */
export const TemplateDrivePower = T.Object({
  ...own,
  equipmentId: Id('the driver'),
  minBrightness: T.Integer({ minimum: 0, maximum: 100, description: '%; it is never dimmed below' }),
  curve: T.Integer({
    minimum: 1,
    maximum: 2,
    description: '1 logarithmic (IEC 62386-102), 2 linear (IEC 62386-207)',
  }),
  powerOnLevel: Nullable(
    T.Integer({ minimum: 0, maximum: 100, description: '% when power comes; null as it was last' }),
  ),
  version: Version(),
})
export type TemplateDrivePower = T.Static<typeof TemplateDrivePower>

/** What one press of a key of a self-powered panel does. */
export const NoPowerButton = T.Object({
  keyIndex: T.Integer({ minimum: 1, maximum: 8 }),
  pressType: T.Integer({ minimum: 1, maximum: 2, description: '1 short, 2 long (from 500 ms)' }),
  actionType: T.Integer({
    minimum: 1,
    maximum: 2,
    description: '1 calls a scene, 2 toggles a group and dims it while held',
  }),
  targetId: Id('a scene or a group'),
  name: T.Optional(Name()),
  icon: T.Optional(T.Enum([...keyIcons], { description: 'the picture on the key' })),
})
export type NoPowerButton = T.Static<typeof NoPowerButton>

/** A panel that lives on the force of the finger. It has no mesh address: gateways know it by its serial number. */
export const TemplateNoPowerPanel = T.Object({
  ...own,
  panelKeyType: T.Integer({ minimum: 1, maximum: 8, description: 'how many keys it has' }),
  serialNumber: Nullable(
    T.String({
      pattern: panelSerial,
      description: 'as printed on it; null until it is given on site',
    }),
  ),
  securityKey: Nullable(
    T.String({ pattern: panelKey, description: 'AES-128, with which it signs its telegrams' }),
  ),
  buttonList: T.Array(NoPowerButton),
  version: Version(),
})
export type TemplateNoPowerPanel = T.Static<typeof TemplateNoPowerPanel>
