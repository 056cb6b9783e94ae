/**
 * Colours of a chart's series, in their order: the company's own, one of the theme, and others that stand out from both
 * themes' surfaces. The colour-blind can tell any two of them apart (tests/pages/colour-blind.test.ts).
 */
export const seriesColours = ['brand.6', 'orange.6', '#0d8161', '#a044ed', '#955f13', '#2a9aa5'] as const

/** Colours of areas that carry white letters, told apart by the colour-blind as well. */
export const areaColours = [
  ...['#1d5fa8', '#581507', '#19824b', '#4a2265', '#6b5f09', '#0a8172', '#54273d', '#4a799c'],
] as const

/** Devices by their states. */
export const stateColours = { running: 'green.6', fault: 'red.6', stopped: 'gray.5' } as const
