import type { Texts } from '../keys.ts'

/** Words of changing a password (spec points 5 and 8). */
export const password: Texts['password'] = {
  title: 'Reset password',
  done: 'Reset password succeeded',
  first: 'You still use the password you were given. Set one of your own to go on.',
  offline: 'Changing the password needs a network.',
  old: 'Old password',
  oldNeeded: 'Please enter old password',
  new: 'New password',
  newNeeded: 'Please enter new password',
  confirm: 'Confirm password',
  confirmNeeded: 'Please enter confirm password',
  placeholder: '8 to 16 characters',
  kept: '(met)',
  notYet: '(not yet)',
  strength: {
    none: 'Not good enough yet',
    fair: 'Strength: fair',
    good: 'Strength: good',
    best: 'Strength: very good',
  },
  rule: {
    length: '8 to 16 characters long',
    kinds: 'At least two of digits, letters and special characters',
    characters: 'Special characters are _ - ~ ! @ # $ % ^ & * only',
    different: 'Another one than the old password',
    same: 'Typed the same twice',
  },
  broken: {
    length:
      'Password must contain two or more of digits, letters and English special characters, length 8~16',
    kinds: 'Password must contain two or more of digits, letters and English special characters, length 8~16',
    characters: 'Only digits, letters and _ - ~ ! @ # $ % ^ & * are allowed',
    different: 'New password must not equal old password',
    same: 'New password and confirm password are inconsistent',
  },
}
