export const timings = {
  band: 'Timings over the day',
  fallback: 'no sunrise or sunset, at its time for such days',
  out: 'out of use',
  sun: 'Today the sun rises at {{rise}} and sets at {{set}}; the night is dark. What goes by the sun moves with it.',
  noSun: 'The {{place}} has no position: what goes by the sun runs at its time for such days (hollow dots).',
}
