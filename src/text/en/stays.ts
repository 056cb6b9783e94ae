import type { Translation } from '../keys.ts'
import type { stays as zh } from '../zh/stays.ts'

export const stays: Translation<typeof zh> = {
  title: 'Guest',
  assigned: 'Occupied since {{time}}',
  free: 'Vacant',
  unclaimed: 'no card yet',
  card: { guest: 'guest card in', staff: 'staff card in' },
  checkIn: 'Check in',
  checkOut: 'Check out',
  sureOut: 'Check the guest out of “{{name}}”?',
  sureOutBody: 'Do not disturb and cleaning end with it, and so does all that is held in the room.',
  mark: { none: 'Nothing', dnd: 'Do not disturb', clean: 'Please clean' },
  markLabel: 'Service',
  dndHint: 'The doorbell is mute. Ends at check-out.',
  cleanHint: 'Ends when a staff card is taken out.',
  onlyEnds: 'This room has no template for guests now: a guest can only be checked out, and service cleared.',
  simulated: 'Simulated card',
  guestCard: 'Guest card in / out',
  staffCard: 'Staff card in / out',
  delayHint: 'Power to the room is cut 20 seconds after the card is taken out.',
  exam: {
    title: 'Examination',
    begin: 'Begin an examination (until {{time}})',
    on: 'Examination until {{time}}: lights stay on even when nobody moves.',
    end: 'End the examination',
    hint: 'People who write sit still. Until the lesson ends, no light goes off because nobody moves.',
  },
  record: {
    noMark: 'Service cleared',
    examBegun: 'Begin an examination',
  },
  asOf: 'Offline now; this is how it was when last heard.',
}
