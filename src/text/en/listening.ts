import type { Texts } from '../keys.ts'

/** Words of gateways that listen for a while: for keys of remote controls, for self-powered panels. */
export const listening: Texts['listening'] = {
  asking: 'Telling the gateway…',
  left: '{{count, number}} seconds left',
  left_one: '1 second left',
  cancel: 'Cancel',
  again: 'Try again',
  close: 'OK',
  over: {
    expired: 'Time is up, and nothing was heard.',
    ended: 'It was cancelled, or somebody has begun another one here.',
    'unknown-device': 'The gateway does not know this device.',
    'device-silent': 'The infrared transmitter does not answer. Is it powered and online?',
    unclear: 'Something was heard that cannot be read. Go closer and press once more.',
    refused: 'The gateway cannot do this; its firmware may be too old.',
  },
  infrared: {
    learn: 'Learn',
    again: 'Learn again',
    learnOf: 'Learn “{{name}}”',
    againOf: 'Learn “{{name}}” again',
    now: 'Press “{{key}}” on the remote control now, pointed at “{{transmitter}}” from about 10 cm.',
    learned: '“{{key}}” was learned',
    offline:
      'Learning needs a network, for a transmitter in the room has to listen. Without one, enter hexadecimal codes.',
    room: 'Learn by the transmitter of',
    noRooms: 'No room uses this template yet, so there is no transmitter to learn by.',
    noTransmitter: 'This room has no infrared transmitter.',
    bytes: 'Learned, {{count, number}} bytes',
    bytes_one: 'Learned, 1 byte',
    none: 'Not learned',
  },
  panel: {
    act: 'Detect the panel',
    begin: 'Wait for it',
    hint: 'Have the panel send its commissioning telegram (see its manual; most want a key held for seconds), and the gateway that hears it fills in number and key.',
    now: 'Have the panel send its commissioning telegram now; see its manual, most want a key held for seconds.',
    found: 'Panel {{no}} was heard. Check the number, then pair it.',
    offline:
      'Detecting a panel needs a network, for a gateway in the room has to listen. Without one, type the number, scan the code or touch the NFC tag.',
  },
  nfc: {
    act: 'Read by NFC',
    now: 'Hold the back of the phone to the NFC mark of the panel.',
    found: 'Panel {{no}} was read',
    foundWithoutKey:
      'Panel {{no}} was read. Its tag does not say the key; where it is needed, it stands on the back.',
    other: 'This tag says no serial number of a panel.',
    denied: 'NFC is not allowed here, or it is switched off.',
  },
}
