import type { Translation } from '../keys.ts'
import type { errors as zh } from '../zh/errors.ts'

export const errors: Translation<typeof zh> = {
  forbiddenTitle: 'You may not open this page',
  forbiddenHint: 'Your account has no permission for it. Ask your administrator if you need it.',
  missingTitle: 'Page not found',
  missingHint: 'The address may be wrong, or the page has moved.',
  goHome: 'Back to the start page',
  goSignIn: 'Sign in',
  wanted: 'The address you wanted: {{path}}',
  crashedTitle: 'Something went wrong on this page',
  crashedSafe: 'Your edits are safe on this device.',
  reload: 'Reload',
  details: 'Details of the fault',
  notKept: {
    full: 'This edit was not kept: the device is out of space. Make room, then try again.',
    broken:
      'Not kept: the browser closed its local database, most likely because the disk is full. Make room and reload.',
    unwritable:
      'This edit was not kept: the browser could not write its data. Reload the page, then try again.',
  },
  loadTitle: 'This page is not on this device yet',
  loadOffline:
    'It opens automatically once there is a network. Pages already here and your edits are not affected.',
  loadFailed: 'The page did not come through; please try again. Your edits are not affected.',
  dialogFailed: 'This dialog could not be fetched; try again with a network. Your edits are not affected.',
  needsNetwork: 'The server did not answer, and nothing was saved. This needs a network; please try again.',
  unforeseen: 'Something went wrong; please try again. If it goes on, tell your administrator the time.',
  noAnswer: {
    'no-answer': 'the server did not answer',
    timeout: 'the server did not answer in time',
    'not-ours': 'something else than this server answered (the sign-in page of a public Wi-Fi, say)',
  },
}
