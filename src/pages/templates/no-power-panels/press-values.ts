import { NoPowerButton } from '#contract/template-devices/shapes.ts'

/** Of what a press is called, in letters. */
export const longestName = (NoPowerButton.properties.name as { maxLength?: number }).maxLength

/** The presses of a panel of so many keys as its call takes them: what is called nothing has no name. */
export const enteredPresses = (buttonList: readonly NoPowerButton[], keys: number): NoPowerButton[] =>
  buttonList
    .filter(({ keyIndex }) => keyIndex <= keys)
    .map(({ name = '', ...button }) => (name.trim() === '' ? button : { ...button, name: name.trim() }))
