import { TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useConnection } from '#src/data/connection.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CodeButton } from './code-button.tsx'

/** What is put into a place of a room, and what was there. */
export interface PlaceTask {
  campusId: number
  roomId: number
  identifier: string
  name: string
  /** What the room is called. */
  room: string
  replaces: string | null
}

interface Props<T> {
  task: T | null
  close: () => void
}

export interface OpenProps<T> {
  task: T
  opened: boolean
  close: () => void
}

/** A dialog that puts something into a place: open as long as there is a task, and anew for each. */
export const placeDialog = <T extends PlaceTask>(Open: ComponentType<OpenProps<T>>) =>
  function PlaceDialog({ task, close }: Props<T>) {
    const kept = useKept(task)
    return kept && <Open key={kept.opening} task={kept.value} opened={task !== null} close={close} />
  }

/** Sends what was entered or done; without a network it says that it waits, and closes. */
export function useSent(close: () => void, keptWords: string): (taken: boolean) => void {
  const online = useConnection().kind === 'online'
  return (taken) => {
    if (!taken) return
    if (!online) toast.done(keptWords)
    close()
  }
}

interface FormProps<V extends Record<string, unknown>> {
  opened: boolean
  close: () => void
  title: string
  submit: string
  form: CallForm<V>
  send: () => Promise<void>
  children: ReactNode
}

/** The form of such a dialog. */
export const PlaceForm = <V extends Record<string, unknown>>({
  close,
  form: { busy, unsaved, error },
  send,
  ...props
}: FormProps<V>) => (
  <FormDialog {...props} {...{ busy, unsaved, error }} onClose={close} onSubmit={() => void send()} />
)

const plain = { size: 'md', autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } as const

/** A number that stands on a label, typed or, with `read`, taken from a photo of its code. */
export const LabelField = ({ read, ...props }: TextInputProps & { read?: (text: string) => boolean }) => (
  <>
    <TextInput {...plain} {...props} />
    {read && <CodeButton read={read} />}
  </>
)
