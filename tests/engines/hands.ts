import { setTimeout as pause } from 'node:timers/promises'
import type { Json, Tab } from './tab.ts'

/** As long as anything may take on a slow machine, in ms. */
const patience = 60_000

/** Finds what a person finds by its kind and its name, in the page. */
const finder = `
  const tags = {
    button: 'button,[role=button],[role=menuitem]',
    link: 'a[href]',
    heading: 'h1,h2,h3',
    textbox: 'input:not([type=checkbox]):not([type=hidden]),textarea',
    checkbox: 'input[type=checkbox]',
    text: 'p,span,div,dd,dt,li,strong,h1,h2,h3',
  }
  const labelsOf = (element) => [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
  const nameOf = (element) =>
    (element.getAttribute('aria-label') || labelsOf(element) || element.textContent || element.placeholder || '')
      .replace(/\\s*\\*\\s*$/, '').replace(/\\s+/g, ' ').trim()
  const find = (kind, name) => {
    const wanted = name.startsWith('/') ? new RegExp(name.slice(1, -1)) : null
    const fits = (text) => (wanted ? wanted.test(text) : text === name)
    const found = [...document.querySelectorAll(tags[kind])]
      .filter((element) => fits(nameOf(element)) && (kind === 'checkbox' || element.getClientRects().length > 0))
    return kind === 'text' ? found.at(-1) : found[0]
  }`

/** What a person does on a page that is driven by nothing but functions run in it. Names in /…/ are expressions. */
export function handsOn(tab: Tab) {
  const on = <Answer extends Json | undefined>(work: string, ...given: Json[]) =>
    tab.run<Answer>(`async (...given) => {${finder}\n${work}}`, ...given)

  /** Repeats until the answer is true. A page that is just being replaced cannot answer. */
  const until = async (what: string, ask: () => Promise<boolean>): Promise<void> => {
    const end = Date.now() + patience
    for (;;) {
      if (await ask().catch(() => false)) return
      if (Date.now() > end) {
        const seen = await tab
          .run<string>('() => location.href + "\\n" + document.body.innerText')
          .catch(String)
        throw new Error(`${what} did not come about. The page:\n${seen.slice(0, 2_000)}`)
      }
      await pause(100)
    }
  }
  const sees = (kind: string, name: string) =>
    until(`${kind} “${name}”`, () => on<boolean>('return find(...given) !== undefined', kind, name))

  return {
    until,
    sees,
    click: async (kind: string, name: string): Promise<void> => {
      await until(`${kind} “${name}” to press`, () =>
        on<boolean>(
          `const element = find(...given)
           if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return false
           element.click()
           return true`,
          kind,
          name,
        ),
      )
    },
    fill: async (name: string, text: string): Promise<void> => {
      await sees('textbox', name)
      await on(
        `const element = find('textbox', given[0])
         element.focus()
         Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value').set.call(element, given[1])
         element.dispatchEvent(new Event('input', { bubbles: true }))`,
        name,
        text,
      )
    },
  }
}
