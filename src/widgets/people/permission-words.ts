import '#src/text/people.ts'
import type { AreaName } from '#contract/index.ts'
import { pages } from '#contract/pages.ts'
import type { CatalogueLine } from '#contract/rules/permission-catalogue.ts'
import type { Say } from '#src/text/text.ts'
import { area as areas } from '#src/text/zh/edit.ts'
import { people } from '#src/text/zh/people.ts'

type Verb = keyof typeof people.verb

const isVerb = (name: string): name is Verb => Object.hasOwn(people.verb, name)

/** The word for what a url's last part does: 'editAll' is an edit, 'queryUserList' a look. */
function verbOf(url: string, writes: boolean): Verb {
  const last = url.split('/').at(-1) ?? ''
  if (!writes) return 'read'
  if (isVerb(last)) return last
  const begins = Object.keys(people.verb).find((verb) => last.startsWith(verb))
  return begins && isVerb(begins) ? begins : last.startsWith('update') ? 'edit' : 'other'
}

/** What a permission opens, in words. */
export function lineWords(line: CatalogueLine, say: Say): string {
  if (line.type === 2) return line.pages.map((page) => say(pages[page].title)).join(' / ')
  const [area] = (line.calls[0] ?? '').split('.')
  return `${say(`area.${area as AreaName}`)} · ${say(`people.verb.${verbOf(line.url, line.writes)}`)}`
}

/** What a call does, in words. */
export function callWords(name: string, say: Say): string {
  const [area = '', call = ''] = name.split('.')
  if (!Object.hasOwn(areas, area)) return name
  return `${say(`area.${area as AreaName}`)} · ${say(`people.verb.${verbOf(call, true)}`)}`
}
