import type { Locator, Page } from 'playwright-core'

/** What a step of some work asked of whoever did it: taps or keys, and characters typed. */
export interface Effort {
  step: string
  acts: number
  characters: number
}

/** Does what a person does, and counts it. */
export interface Hand {
  readonly efforts: readonly Effort[]
  /** What is done from now on belongs to this step. */
  begin(step: string): void
  press(target: Locator): Promise<void>
  /** Goes to a field and types. */
  type(field: Locator, words: string): Promise<void>
  /** Chooses an option of a list by its words. */
  choose(list: Locator, option: string): Promise<void>
  /** Chooses one of several that are all shown. */
  pick(radio: Locator): Promise<void>
}

/** Least width and height of what a thumb is to hit, in CSS pixels (Apple's Human Interface Guidelines; WCAG 2.5.5). */
const thumb = 44
/** Nobody finds what takes more tabs than that. */
const mostTabs = 400

class Count {
  readonly efforts: Effort[] = []
  begin(step: string): void {
    this.efforts.push({ step, acts: 0, characters: 0 })
  }
  add(acts: number, characters = 0): void {
    const now = this.efforts.at(-1)
    if (!now) throw new Error('no step has begun')
    now.acts += acts
    now.characters += characters
  }
}

/** What a thumb was to hit and is smaller than it should be: its words, width and height. */
export type Small = readonly [words: string, width: number, height: number]

/** Looks in the page, in one go, how wide and high an element is met around its middle: what is drawn of it and what is not. */
function met(at: Element, most: number): Small {
  at.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = at.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  let [across, down] = [0, 0]
  for (let off = (1 - most) / 2; off < most / 2; off += 1) {
    if (at.contains(document.elementFromPoint(x + off, y))) across += 1
    if (at.contains(document.elementFromPoint(x, y + off))) down += 1
  }
  const words = at.getAttribute('aria-label') ?? at.textContent ?? at.tagName
  return [words, Math.max(across, Math.round(width)), Math.max(down, Math.round(height))]
}

/** A thumb: choosing from a list is two taps, one that opens it and one on what the system shows. */
export function thumbOf(page: Page): Hand & { small(): Small[] } {
  const count = new Count()
  const small = new Map<string, Small>()
  const look = async (target: Locator) => {
    // Waits until it stands still: what comes in grows while it does.
    await target.tap({ trial: true })
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().map((each) => (each instanceof CSSTransition ? each.finished : null)),
      ),
    )
    const [words, width, height] = await target.evaluate(met, thumb)
    if (width < thumb || height < thumb) small.set(words, [words.trim().slice(0, 20), width, height])
  }
  const press = async (target: Locator) => {
    await look(target)
    await target.tap()
    count.add(1)
  }
  return {
    efforts: count.efforts,
    begin: (step) => count.begin(step),
    press,
    type: async (field, words) => {
      await press(field)
      await page.keyboard.type(words)
      count.add(0, words.length)
    },
    choose: async (list, option) => {
      await look(list)
      await list.selectOption({ label: option })
      count.add(2)
    },
    pick: press,
    small: () => [...small.values()],
  }
}

/** A keyboard alone: each Tab, Enter and arrow is a key. */
export function keyboardOf(page: Page): Hand {
  const count = new Count()
  const key = async (name: string) => {
    await page.keyboard.press(name)
    count.add(1)
  }
  const reach = async (target: Locator) => {
    await target.waitFor()
    const isThere = () => target.evaluate((at) => at === document.activeElement)
    for (let tabs = 0; !(await isThere()); tabs += 1) {
      if (tabs === mostTabs) throw new Error(`no Tab leads to ${target}`)
      await key('Tab')
    }
  }
  return {
    efforts: count.efforts,
    begin: (step) => count.begin(step),
    press: async (target) => {
      await reach(target)
      await key('Enter')
    },
    type: async (field, words) => {
      await reach(field)
      await page.keyboard.type(words)
      count.add(0, words.length)
    },
    choose: async (list, option) => {
      await reach(list)
      const steps = await list.evaluate((at, label) => {
        const { options, selectedIndex } = at as HTMLSelectElement
        return [...options].findIndex((each) => each.label === label) - selectedIndex
      }, option)
      for (let step = 0; step < Math.abs(steps); step += 1) await key(steps > 0 ? 'ArrowDown' : 'ArrowUp')
    },
    // A Tab leads to the one that is chosen, and arrows from there.
    pick: async (radio) => {
      await reach(page.getByRole('radio', { checked: true }))
      while (!(await radio.isChecked())) await key('ArrowDown')
    },
  }
}
