export const drivers = {
  none: 'All dimming drivers work as their makers set them up.',
  editOf: 'Edit driver “{{name}}”',
  deleteOf: 'Reset driver “{{name}}”',
  delete: 'From the next publishing on, this driver works as its maker set it up.',
  driver: 'Dimming driver',
  minHint: 'It is never dimmed below, so that it does not flicker; off is still off.',
  logarithmic: 'Logarithmic (IEC 62386-102)',
  linear: 'Linear (IEC 62386-207)',
  asBefore: 'As bright as before when power comes back',
  powerOnHint: 'When power comes, until the gateway says otherwise.',
  words: 'least {{least, number}}% · {{curve}}',
  comesOn: 'comes on at {{level, number}}%',
}
