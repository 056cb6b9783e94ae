import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { themeFor } from '#src/theme/theme.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const drawn: Root[] = []

/** Draws an element into the document under the console's theme; drawing again replaces it. */
export async function draw(element: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const holder = document.createElement('div')
  document.body.append(holder)
  const root = createRoot(holder)
  drawn.push(root)
  const put = (next: ReactNode) =>
    act(async () =>
      root.render(
        <MantineProvider theme={themeFor()} withCssVariables={false} withGlobalClasses={false} env="test">
          {next}
        </MantineProvider>,
      ),
    )
  await put(element)
  return put
}

/** Takes everything drawn out of the document again. */
export async function clearDrawn(): Promise<void> {
  await act(async () => {
    for (const root of drawn.splice(0)) root.unmount()
  })
  document.body.replaceChildren()
}

/** How long what is awaited may take on a machine that does much else. */
export const patiently = { timeout: 60_000 }

/** Lets what is drawn go on until this holds. @throws what the check last threw, after so many ms */
export const soon = (check: () => void, within: number | { timeout: number } = 10_000) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, within)

/** The one element a selector finds. @throws Error when there is none */
export function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}

/** Types into a box as a person does. */
export async function type(box: HTMLInputElement | HTMLTextAreaElement, words: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set
  await act(async () => {
    set?.call(box, words)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export const click = (element: HTMLElement) => act(async () => element.click())

/** The button with these words, or this label. */
export function button(words: string): HTMLButtonElement {
  const all = [...document.querySelectorAll('button')]
  const found = all.find((one) => one.textContent === words || one.getAttribute('aria-label') === words)
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
