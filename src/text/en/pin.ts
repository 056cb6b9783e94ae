import type { Translation } from '../keys.ts'
import type { pin as zh } from '../zh/pin.ts'

export const pin: Translation<typeof zh> = {
  pin: 'PIN or passphrase',
  hint: '6 to 12 digits, or a phrase of at least 8 characters. It counts on this device only.',
  again: 'Once more',
  faults: {
    short: 'Too short: at least 6 digits, or 8 characters',
    long: 'Too long: at most 12 digits, or 100 characters',
    plain: 'Too simple: no run of digits, and not all the same',
    differs: 'The two are not the same',
    needed: 'Enter your PIN',
    wrong: 'Wrong PIN',
    wait: 'Too many tries. Try again in {{count, number}} seconds. Unsent edits are not lost by this.',
    wait_one: 'Too many tries. Try again in {{count, number}} second. Unsent edits are not lost by this.',
  },
  show: 'Show the PIN',
  about:
    'With a PIN, your data and unsent edits on this device are encrypted. Those who share a tablet unlock it, or change over, without a network.',
  impossible: 'This browser stores nothing, so there is nothing to set a PIN for.',
  set: 'Set a PIN',
  setTitle: 'Set a PIN on this device',
  setOffline:
    'You are offline: if you forget the PIN before this device has been online, its data cannot be opened. Remember it well.',
  setOnline: 'If you forget the PIN, your password opens the data when there is a network.',
  sealing: 'Your data on this device is being encrypted; please keep the page open…',
  done: 'The PIN is set and your data encrypted',
  notMendable: 'The server has no spare key for this device; only the current PIN can prove it is you.',
  lock: 'Lock',
  lockNow: 'Lock now',
  lockSwitch: 'Lock or change over',
  lockSoon:
    'About to lock; go on working to stay. What a form has kept as a draft can be taken up after unlocking.',
  stay: 'Stay',
  keptTitle: 'Accounts on this device',
  keptUnsent: '{{count, number}} edits not sent',
  keptUnsent_one: '{{count, number}} edit not sent',
  keptNone: 'No unsent edits',
  keptPassword: 'Needs the password',
  keptWaiting:
    'This device keeps {{count, number}} edits of {{name}}; they go up when that account signs in.',
  keptWaiting_one:
    'This device keeps {{count, number}} edit of {{name}}; it goes up when that account signs in.',
  unlock: 'Unlock',
  unlockTitle: '{{name}}, enter your PIN',
  lockedUnsent: 'Nothing is sent while locked. {{count, number}} edits go up once unlocked.',
  lockedUnsent_one: 'Nothing is sent while locked. {{count, number}} edit goes up once unlocked.',
  otherAccount: 'Choose another account',
  passwordWay: 'Sign in by password',
  forgot: 'Forgot the PIN',
  forgotHint:
    'Sign in with your password when there is a network: it opens the data, and a new PIN can be set under Security.',
  forgotProved:
    'You are signed in, but the server kept no spare key for this device, so the PIN is still needed. What is encrypted stays until you remember it.',
  anew: 'Erase and begin anew',
  anewTitle: 'Erase the encrypted data of {{name}} on this device?',
  anewBody: '{{count, number}} unsent edits in it are lost for good.',
  anewBody_one: '{{count, number}} unsent edit in it is lost for good.',
  handOver: 'Handing the tablet to somebody else? Encrypted, these edits are for your eyes only.',
  handOverSealed: 'Handing the tablet to somebody else? Locked, these edits are for your eyes only.',
}
