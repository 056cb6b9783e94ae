import type { Texts } from '../keys.ts'

/** Words of the pages around signing in: new password, registration, first steps, installing. */
export const join: Texts['join'] = {
  toSignIn: 'Back to sign-in',
  findHint:
    'A code goes to the phone or email address of the account. If it has neither, ask your administrator.',
  findNew: 'Set a new password. The account is then signed out on every device.',
  wrongCode: 'Wrong code, or it is no longer good',
  setPassword: 'Set password',
  email: 'Email address (your account)',
  username: 'Name',
  registerHint: 'An account on the open platform. The link that activates it is sent by email.',
  registered: 'Look into your mail',
  registeredHint:
    'The link was sent to {{email}} and is good for 24 hours. If it is not there, look among the junk.',
  outcome: {
    activated: 'Your account is ready',
    notGood: 'This link is no longer good',
    failed: 'The server cannot be reached',
  },
  outcomeHint: {
    activated: 'Sign in with your email address and password.',
    notGood:
      'A link works once, within 24 hours. If your account is ready, sign in; otherwise register again.',
    failed: 'Check the network and load this page again.',
  },
  authenticated: '{{name}}, your account has its roles: you can go on.',
  noRoles: '{{name}}, one step is left',
  noRolesHint: 'Your account has no role yet, so there is no page it may open.',
  companyOf: 'Your company: {{company}}',
  companyName: 'Name of your company',
  companySaved: 'The name is saved',
  askAdmin:
    'Tell the administrator of the platform your user number, {{id}}, and ask them to set up the administration of your company under “Companies”. You become its administrator.',
  signInAnew: 'You get an email when it is done; load the page again or sign in anew then.',
  downloadHint: 'Lamplighter is a web app: installed, it opens from the desktop and works without signal.',
  downloadNeedsHttps:
    'This address is not https, so browsers do not install from it. Open the https address.',
  installed: 'It is installed on this device; you are using it.',
  install: 'Install on this device',
  platform: { android: 'Android phones and tablets', ios: 'iPhone and iPad', desk: 'Computers' },
  howTo: {
    android: 'Open this page in Chrome or Edge and choose “Install app” or “Add to home screen” in the menu.',
    ios: 'Open this page in Safari, press Share, and choose “Add to Home Screen”.',
    desk: 'Open this page in Chrome or Edge and press the install icon at the right of the address bar.',
  },
}
