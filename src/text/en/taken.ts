import type { Translation } from '../keys.ts'
import type { taken as zh } from '../zh/taken.ts'

export const taken: Translation<typeof zh> = {
  bounded: 'Only some buildings were taken along; devices of other rooms are not on this device.',
  boundedRoom: 'The devices of this room are not in the offline pack.',
  boundedChange: 'Change the pack',
  holders: 'Somebody has it on a device: {{lines}}. Once it is deleted, their edits of it are refused.',
  holder: '{{name}} ({{platform}}) took it along {{age}}, {{count, number}} edits not sent',
  holder_one: '{{name}} ({{platform}}) took it along {{age}}, one edit not sent',
  holderNone: '{{name}} ({{platform}}) took it along {{age}}, nothing unsent',
  holderSelf: 'another device of yours',
  holdersMore: 'and others, {{count, number}} in all',
  signedOutTitle: 'An administrator has revoked this device',
  signedOut:
    'The packs and cache of {{name}} are gone from this device. Ask your administrator to let it in again before you sign in.',
  signedOutUnsent:
    '{{count, number}} unsent edits are kept on this device; they go up when you sign in after it was let in again.',
  signedOutUnsent_one:
    'One unsent edit is kept on this device; it goes up when you sign in after it was let in again.',
}
