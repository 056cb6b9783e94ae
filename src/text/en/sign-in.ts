import type { Translation } from '../keys.ts'
import type { signIn as zh } from '../zh/sign-in.ts'

export const signIn: Translation<typeof zh> = {
  heading: 'Sign in',
  account: 'Account',
  accountNeeded: 'Enter your account',
  password: 'Password',
  passwordNeeded: 'Enter your password',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  capsLock: 'Caps Lock is on',
  submit: 'Sign in',
  busy: 'Signing in…',
  captcha: 'Many attempts were made; please wait a moment before the next',
  noServer: 'The server could not be reached; check the network and try again',
  offlineTitle: 'Signing in needs a network',
  offlineHint:
    'Whoever is signed in can go on without one. The first time, or after signing out, please connect first.',
  kept: 'This device keeps edits you have not sent; they go up once you have signed in',
}
