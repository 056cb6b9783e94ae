import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { Nullable, Text, Time } from './shapes.ts'

const signedIn = { permission: 'signed-in', offline: 'online', silent: true } as const

/**
 * Proving that one may control devices from afar (spec point 6, `remoteControl`). Who may at all is said by
 * campusUser.addRemoteControlRole and rules/remote-control.ts, by which commands are refused and their controls hidden;
 * these calls keep and tell the proof. What is told to a whole building or floor needs it, what is told in a room does not.
 */
export const remoteControl = {
  status: {
    ...signedIn,
    method: 'GET',
    path: '/campusUser/v1/getRemoteStatus',
    about:
      'Whether the caller may control devices from afar, and until when this session has proved it: null when it has not. `asked` says that codes can be sent, so that buildings and floors are told nothing without the proof.',
    data: T.Object({ remoteControl: T.Boolean(), validatedUntil: Nullable(Time()), asked: T.Boolean() }),
  },
  sendCode: {
    ...signedIn,
    method: 'POST',
    path: '/campusUser/v1/remoteControl/sendCode',
    about: "Sends a code to the caller's phone, or to her e-mail address where no message goes to phones.",
    data: T.Object({ to: Text(100) }, { description: 'where it went, mostly hidden' }),
  },
  checkCode: {
    ...signedIn,
    method: 'PATCH',
    path: '/campusUser/v1/remoteControl/checkCode',
    about: 'Whether the code is right; it is not used up.',
    body: T.Object({ code: Text(20) }),
    data: T.Object({ valid: T.Boolean() }),
  },
  validation: {
    ...signedIn,
    method: 'PATCH',
    path: '/campusUser/v1/remoteControl/validation',
    about:
      'Uses the code up: this session counts as proved for 30 minutes. It is the pages of remote control that ask for this.',
    body: T.Object({ code: Text(20) }),
    data: T.Object({ validatedUntil: Time() }),
  },
} as const satisfies Area
