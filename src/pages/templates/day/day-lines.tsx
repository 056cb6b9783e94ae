import { useEffect, useMemo, useRef } from 'react'
import { clockOf } from '#contract/rules/campus/dates.ts'
import type { DayLine, TimedAct } from '#contract/rules/day/play-day.ts'
import type { Effect, Mark } from '#contract/rules/room/events.ts'
import { useText } from '#src/text/text.ts'
import type { FunctionWords } from '#src/widgets/product/product-functions.ts'
import { useFunctionWords } from '#src/widgets/product/use-function-words.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import { keyWords, readingWords, whyWords } from '#src/widgets/template/why-words.ts'
import classes from './day-lists.module.css'
import type { DayRoom } from './day-room.ts'
import type { SimulatedDay } from './use-day.ts'
import { valueWords } from './value-words.ts'

type Say = ReturnType<typeof useText>
type Products = ReturnType<typeof useProductsById>

const minuteLength = 60_000
/** So many names are said; of more, how many there are. */
const namesMost = 3

/** What was done for one reason, to equipment that was set alike. */
interface Said {
  key: string
  why: string[]
  did: string
}

/** What an equipment was set to for one reason, as one: position and switch of a curtain. */
function together(done: readonly Effect[]): Effect[] {
  const merged = new Map<string, Effect>()
  for (const effect of done) {
    const key = effect.do === 'set' ? `${effect.identifier} ${JSON.stringify(effect.why)}` : `#${merged.size}`
    const before = merged.get(key)
    const values = before?.do === 'set' && effect.do === 'set' ? { ...before.values, ...effect.values } : null
    merged.set(key, values && effect.do === 'set' ? { ...effect, values } : effect)
  }
  return [...merged.values()]
}

function saidOf(say: Say, room: DayRoom, products: Products, words: FunctionWords, line: DayLine): Said[] {
  const alike = new Map<string, { why: string[]; value: string; names: string[] }>()
  for (const effect of together(line.done)) {
    // The line begins with the sensor that is silent.
    const isHead = effect.do === 'alarm'
    const why = isHead ? [] : whyWords(say, room, effect.why)
    const isSet = effect.do === 'set'
    const value = isSet
      ? valueWords(room, products, words, effect.identifier, effect.values)
      : say(`parts.day.did.${effect.do === 'bell' && effect.muted ? 'bellMuted' : effect.do}`)
    const key = `${why.join('|')}#${value}`
    const one = alike.get(key) ?? { why, value, names: [] }
    if ('identifier' in effect && !isHead) one.names.push(room.nameOf.equipment(effect.identifier))
    alike.set(key, one)
  }
  const said = [...alike].map(([key, { why, value, names }]) => {
    const some = names.slice(0, namesMost).join(words.comma)
    const named =
      names.length > namesMost ? say('parts.day.andMore', { names: some, count: names.length }) : some
    return { key, why, did: named === '' ? value : say('parts.day.did.set', { names: named, value }) }
  })
  if (line.unheard) said.push({ key: 'unheard', why: [], did: say(`parts.day.unheard.${line.unheard}`) })
  if (line.leavesIn !== undefined) {
    const did = say('parts.day.leavesIn', { seconds: line.leavesIn / 1_000 })
    said.push({ key: 'leaves', why: [], did })
  }
  return line.mark === undefined ? said : [...said, { key: 'mark', why: [], did: markWords(say, line.mark) }]
}

const marks = { 1: 'dnd', 2: 'clean' } as const
const markWords = (say: Say, mark: Mark): string =>
  mark === 0
    ? say('parts.day.did.unmarked')
    : say('parts.day.did.marked', { mark: say(`templates.panels.acts.${marks[mark]}`) })

/** What somebody did, in words: 讲台面板 键 1; 有人. */
export function actWords(say: Say, room: DayRoom, act: TimedAct): string {
  switch (act.act) {
    case 'press':
      return keyWords(say, room, `${act.identifier}:${act.key}`)
    case 'sense':
      return say('why.sensor', {
        name: room.nameOf.equipment(act.identifier),
        reads: readingWords(say, act.reading, act.value),
      })
    case 'say':
      return say('why.said', { word: act.word })
    case 'power':
      return say(act.on ? 'why.power' : 'parts.day.powerLost')
    case 'silence':
      return say('why.sensor', {
        name: room.nameOf.equipment(act.identifier),
        reads: say(`parts.day.${act.silent ? 'silent' : 'speaks'}`),
      })
    case 'card':
    case 'stay':
      if ('whose' in act && act.whose === 'staff') return say('why.staff')
      return say(`why.${act.move === 'out' || act.move === 'checkOut' ? 'gone' : 'come'}.${act.act}`)
  }
}

/** What the line begins with, and below it what came of that; what it begins with is not said again. */
function headed(head: string, said: readonly Said[], colon: string) {
  return said.map(({ key, why, did }) => {
    const chain = (why[0] === head ? why.slice(1) : why).join(' → ')
    return { key, words: chain === '' ? did : `${chain}${colon}${did}` }
  })
}

/** What happened in the day and why, in the order of time; a line leads to its moment. */
export function DayLines({ room, day }: { room: DayRoom; day: SimulatedDay }) {
  const say = useText()
  const words = useFunctionWords()
  const products = useProductsById()
  const list = useRef<HTMLOListElement>(null)
  const { played, now, goTo, own } = day
  const lines = useMemo(
    () =>
      played.lines.map((line, index) => {
        const said = saidOf(say, room, products, words, line)
        const head = line.act ? actWords(say, room, line.act) : (said[0]?.why[0] ?? say('parts.day.byItself'))
        const isOwn = own.some((act) => act.at === line.act?.at && act.act === line.act.act)
        const key = `${line.at} ${index}`
        return { key, at: line.at, isOwn, head, said: headed(head, said, say('parts.day.colon')) }
      }),
    [played, own, say, room, products, words],
  )
  const current = lines.findLastIndex(({ at }) => at <= now)
  useEffect(() => {
    const [box, row] = [list.current, list.current?.children[Math.max(0, current)]]
    if (box && row instanceof HTMLElement) box.scrollTop = row.offsetTop - box.clientHeight / 3
  }, [current])
  return (
    <section className={classes.happened} aria-label={say('parts.day.lines')}>
      <h3 className={classes.heading}>{say('parts.day.lines')}</h3>
      {lines.length === 0 && <p className={classes.hint}>{say('parts.day.nothing')}</p>}
      <ol ref={list} className={classes.lines}>
        {lines.map(({ key, at, isOwn, head, said }, index) => (
          <li key={key} data-own={isOwn}>
            <button
              type="button"
              className={classes.line}
              data-past={at <= now}
              aria-current={index === current ? 'time' : undefined}
              onClick={() => goTo(at + 1_000)}
            >
              <time>{clockOf(Math.floor(at / minuteLength))}</time>
              <span>
                <strong>{head}</strong>
                {said.length === 0 && <span className={classes.why}>{say('parts.day.noChange')}</span>}
                {said.map((one) => (
                  <span key={one.key} className={classes.why}>
                    {one.words}
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
