import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keepFocus } from '#src/ui/keep-focus.ts'

/** Lets everything that was put off be done: what a change is followed by, and what waits a moment for others. */
const pause = () => vi.advanceTimersByTimeAsync(1_000)

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  keepFocus()
})
afterAll(() => void vi.useRealTimers())
afterEach(async () => {
  document.body.replaceChildren()
  await pause()
})

/** What stands there has been noted before anything of it changes. */
async function show(page: string): Promise<void> {
  document.body.innerHTML = page
  await pause()
}

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}

/** As browsers do it, which happy-dom does not. */
const remove = (element: HTMLElement) => {
  if (element.contains(document.activeElement) && document.activeElement instanceof HTMLElement)
    document.activeElement.blur()
  element.remove()
}

test('a button that was switched off while it had the focus has it again, unless somebody went on', async () => {
  await show('<button>发送</button><input />')
  const [button, input] = [find('button') as HTMLButtonElement, find('input')]
  const busy = async (meanwhile: () => void) => {
    button.focus()
    // As browsers do it; here nothing that is switched off can be left.
    button.blur()
    button.disabled = true
    meanwhile()
    await pause()
    button.disabled = false
    await pause()
    return document.activeElement
  }
  expect(await busy(() => undefined)).toBe(button)
  expect(await busy(() => input.focus())).toBe(input)
})

const rows =
  '<main><h1 data-page-title tabindex="-1">定时</h1><ul>' +
  [1, 2, 3]
    .map((id) => `<li><button data-open="${id}">开</button><button data-delete="${id}">删</button></li>`)
    .join('') +
  '</ul></main>'

test('from a row that is deleted the focus goes to the next one, to the one before, at last to the title', async () => {
  await show(rows)
  const deleted = async (id: number) => {
    const button = find(`[data-delete="${id}"]`)
    button.focus()
    remove(button.closest('li') as HTMLElement)
    await pause()
    return document.activeElement
  }
  expect(await deleted(2)).toBe(find('[data-open="3"]'))
  expect(await deleted(3)).toBe(find('[data-open="1"]'))
  expect(await deleted(1)).toBe(find('h1'))
})

test('from what makes room for something else it goes to that', async () => {
  await show('<main><div id="lights"><button>全开</button></div><button>其他</button></main>')
  find('#lights button').focus()
  const run = document.createElement('section')
  run.innerHTML = '<p>正在打开</p><button>停止</button>'
  const lights = find('#lights')
  find('main').insertBefore(run, lights)
  remove(lights)
  await pause()
  expect(document.activeElement).toBe(find('section button'))
})

test('who has left it by herself, or is somewhere else by then, is left alone', async () => {
  await show(rows)
  find('[data-delete="1"]').focus()
  find('[data-delete="1"]').blur()
  await pause()
  find('li').remove()
  await pause()
  expect(document.activeElement).toBe(document.body)

  find('[data-delete="2"]').focus()
  remove(find('li'))
  find('[data-delete="3"]').focus()
  await pause()
  expect(document.activeElement).toBe(find('[data-delete="3"]'))
})
