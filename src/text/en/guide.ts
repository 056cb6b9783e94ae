import type { Texts } from '../keys.ts'

export const guide: Texts['guide'] = {
  contents: 'Contents',
  chapters: 'Chapters',
  search: 'Search the guide',
  found: '{{count, number}} sections found',
  found_one: 'One section found',
  noneFound: 'Nothing found for “{{words}}”',
  noneFoundHint: 'Try another word, or choose from the contents.',
  before: 'Before: {{title}}',
  after: 'Next: {{title}}',
  failed: 'The guide cannot be read now; try again with a network.',
  print: 'Print this chapter',
  larger: 'Enlarge the picture: {{name}}',
  smaller: 'Make the picture smaller: {{name}}',
  open: 'Open the guide',
  tour: {
    offer: 'New here? Take a minute to see where things are.',
    start: 'Take the tour',
    again: 'Take the tour again',
    never: 'Do not ask again',
    label: 'Tour',
    step: 'Step {{at, number}} of {{count, number}}',
    back: 'Back',
    next: 'Next',
    done: 'Done',
    skip: 'Skip',
    ended: 'The tour has ended. The guide starts it again.',
    stops: {
      building: 'Buildings, floors and rooms are here. Open a room to see its devices and switch them.',
      devices: 'All devices are here, to be filtered by category and state, and switched.',
      templates:
        'A template says what a kind of room holds, with its scenes and timings. Publish it to the rooms when it is ready; editing works without a network.',
      faults:
        'Report what is broken here, and see how far it got. Without a network the report is kept and goes up later.',
      energy: 'Energy, its cost and emissions are here, against the period before and a year ago.',
      users: 'Add users here, give them roles, reset their passwords.',
      companies: 'Open and close companies here, and choose their features.',
      outbox:
        'Edits made without a network are kept here and go up in order when there is one. What was refused is fixed here too.',
      connection: 'This says whether the server can be reached. Press it to see where the line is broken.',
      account: 'Your account, offline packs, appearance and language are in this menu, and so is the guide.',
      more: 'All other pages, offline packs, appearance, language and the guide are behind this button.',
      help: 'Every page has this link: it opens the part of the guide that is about the page.',
    },
  },
}
