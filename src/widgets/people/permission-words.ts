import '#src/text/people.ts'
import '#src/text/calls.ts'
import type { AreaName } from '#contract/index.ts'
import { pages } from '#contract/pages.ts'
import type { CatalogueLine } from '#contract/rules/permission-catalogue.ts'
import { type WireCall, wireCalls } from '#contract/wire-calls.ts'
import type { WritingCall } from '#src/text/call-texts.ts'
import { marks } from '#src/text/marks.ts'
import type { Say } from '#src/text/text.ts'
import { area as areas } from '#src/text/zh/edit.ts'

const named: Readonly<Record<string, Pick<WireCall, 'method'>>> = wireCalls
const isWriting = (name: string): name is WritingCall =>
  Object.hasOwn(named, name) && named[name]?.method !== 'GET'

/** Calls that write: those the log is about, and that have words of their own. */
export const writingCalls: readonly WritingCall[] = Object.keys(named).filter(isWriting)

/** What a permission opens, in words. */
export function lineWords(line: CatalogueLine, say: Say): string {
  if (line.type === 2) return line.pages.map((page) => say(pages[page].title)).join(' / ')
  if (line.writes)
    return line.calls
      .filter(isWriting)
      .map((name) => callWords(name, say))
      .join(marks().list)
  return `${areaWords(line.calls[0] ?? '', say)} · ${say('people.looks')}`
}

/** What the calls of an area are about, by the name of one of them. */
export function areaWords(name: string, say: Say): string {
  const [area = ''] = name.split('.')
  return Object.hasOwn(areas, area) ? say(`area.${area as AreaName}`) : name
}

/** What a call does, in words; one that is no more by the name it had. */
export const callWords = (name: string, say: Say): string =>
  isWriting(name) ? say(`calls.${name}`, { place: say('system.place') }) : areaWords(name, say)
