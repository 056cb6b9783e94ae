import { type ReactNode, useState } from 'react'
import { eventually } from '#tests/world/eventually.ts'

/** A form of a row as it was when it was opened, which stays open while the rest of the console goes on. */
export function Opened<Task extends object>({
  task,
  form,
}: {
  task: Task | undefined
  form: (task: Task) => ReactNode
}) {
  const [begun, begin] = useState(task)
  if (!begun && task) begin(task)
  return begun && form(begun)
}

const { Event: Happened } = window as unknown as { Event: typeof Event }

/** Types over what an input of a form holds. */
export async function typeOver(holder: HTMLElement, from: string, to: string): Promise<HTMLInputElement> {
  const field = (value: string) =>
    [...holder.querySelectorAll<HTMLInputElement>('form input')].find((one) => one.value === value)
  await eventually(() => field(from) !== undefined)
  const name = field(from) as HTMLInputElement
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(name), 'value')?.set?.call(name, to)
  name.dispatchEvent(new Happened('input', { bubbles: true }))
  await eventually(() => field(to) !== undefined)
  return name
}

/** Sends the form of a field. */
export const send = (field: HTMLInputElement | null) =>
  field?.closest('form')?.dispatchEvent(new Happened('submit', { bubbles: true, cancelable: true }))
