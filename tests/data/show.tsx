import './dom.ts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { DeskContext } from '#src/data/desk-context.ts'
import { FrameContext } from '#src/data/frame.ts'
import type { Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'

/** What a hook has answered, as a component that uses it sees it. */
export interface Shown<V> {
  /** Every answer so far, one for each drawing. */
  answers: V[]
  now(): V
  /** The first answer from now on that the test accepts. */
  when(test: (value: V) => boolean): Promise<V>
  end(): void
}

function Probe({ look }: { look(): void }): null {
  look()
  return null
}

/** Draws a component that uses a hook, inside what `around` puts about it. */
export function show<V>(hook: () => V, around: (children: ReactNode) => ReactNode): Shown<V> {
  const answers: V[] = []
  const look = () => {
    answers.push(hook())
  }
  const root = createRoot(document.createElement('div'))
  root.render(around(<Probe look={look} />))
  const now = () => answers.at(-1) as V
  return {
    answers,
    now,
    when: async (test) => {
      await eventually(() => answers.length > 0 && test(now()), 60_000)
      return now()
    },
    end: () => root.unmount(),
  }
}

/** Draws inside a tab of a device: its desk, and its way to the server. */
export const inTab =
  ({ desk, api, connection }: Tab) =>
  (children: ReactNode): ReactNode => (
    <FrameContext value={{ system: api.system, api, connection }}>
      <DeskContext value={desk}>{children}</DeskContext>
    </FrameContext>
  )

/** A hook in a tab. */
export const showIn = <V,>(tab: Tab, hook: () => V): Shown<V> => show(hook, inTab(tab))

/** What a hook answers once it has read the local database. */
export async function read<V>(tab: Tab, hook: () => V | undefined): Promise<V> {
  const shown = showIn(tab, hook)
  const value = await shown.when((each) => each !== undefined)
  shown.end()
  return value as V
}
