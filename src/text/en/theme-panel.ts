import type { Texts } from '../keys.ts'

/** Words of the panel in which a company chooses how its consoles look. */
export const themePanel: Texts['themePanel'] = {
  title: 'Theme settings',
  hint: 'Once saved, everybody in the company sees this theme. People may still choose dark or another theme on their own devices.',
  theme: 'Theme',
  primary: 'Primary colour',
  tints: 'Ten tints and a darker shade of the primary colour',
  nav: 'Navigation background',
  navHint: 'White leaves the navigation to the theme; any other colour turns the logo into one colour',
  layout: 'Menu',
  layouts: { horizontal: 'At the top', vertical: 'At the side' },
  map: 'Map colours',
  maps: { theme: 'Theme', night: 'Night', paper: 'Paper' },
  icons: 'Icons in menus',
  revert: 'Revert',
  saved: 'Theme saved',
  leaveTitle: 'Discard the unsaved theme?',
  leaveBody: 'What you see has not been saved.',
  leave: 'Discard',
  stay: 'Go on editing',
}
