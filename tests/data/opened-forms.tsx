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

/** Types into a field as a person does. */
export function enter(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) throw new Error('there is nothing to type into')
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Happened('input', { bubbles: true }))
}

/** Types over what an input of a form holds. */
export async function typeOver(holder: HTMLElement, from: string, to: string): Promise<HTMLInputElement> {
  const field = (value: string) =>
    [...holder.querySelectorAll<HTMLInputElement>('form input')].find((one) => one.value === value)
  await eventually(() => field(from) !== undefined)
  const name = field(from) as HTMLInputElement
  enter(name, to)
  await eventually(() => field(to) !== undefined)
  return name
}

/** Sends the form of a field: one that stands in no document is not sent by its button. */
export const send = (field: Element | null) =>
  field?.closest('form')?.dispatchEvent(new Happened('submit', { bubbles: true, cancelable: true }))
