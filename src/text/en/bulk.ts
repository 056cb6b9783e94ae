import type { Translation } from '../keys.ts'
import type { bulk as zh } from '../zh/bulk.ts'

export const bulk: Translation<typeof zh> = {
  begin: 'Change several',
  end: 'Done',
  all: 'Choose all {{count, number}}',
  edit: 'Change {{count, number}}…',
  tick: 'Choose “{{name}}”',
  title: 'Change {{count, number}} places',
  title_one: 'Change {{count, number}} place',
  region: 'Change the region',
  unchanged: 'Leave as it is',
  nothing: 'Please choose what to change',
  noneChanged: 'Nothing had to be changed',
  done: '{{count, number}} places changed; sent as soon as there is a network',
  done_one: '{{count, number}} place changed; sent as soon as there is a network',
  meant: 'For these',
  noneChosen: 'Please choose at least one {{place}}',
}
