import type { Translation } from '../../keys.ts'
import type { faces as zhFaces } from '../../zh/parts/faces.ts'

export const faces: Translation<typeof zhFaces> = {
  keys: 'Keys',
  keysHint: 'As on the panel that is mounted.',
  face: 'Face',
  faceHint: 'How its keys stand on it; only drawn.',
  now: 'The panel now',
  layout: 'Arranged as {{count, number}} keys',
  edit: 'Change panel',
  editOf: 'Change panel “{{name}}”',
  bound: 'key {{key}} “{{name}}”',
  lost: 'With so few keys these do nothing any more, and the check refuses to publish: {{names}}. They stay bound: unbind them under “Panels”, or give the panel its keys back.',
  beyond: 'The panel has no key {{key}}',
}
