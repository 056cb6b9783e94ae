import '#src/text/entry.ts'
import type { ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import type { MendProps } from './mending.ts'
import type { EntryForm } from './use-entry-form.ts'

interface Props extends Pick<MendProps, 'opened' | 'close'> {
  form: Pick<EntryForm<never>, 'busy' | 'error' | 'unsaved'>
  send: () => void
  size?: number | undefined
  children: ReactNode
}

/** The dialog in which a refused edit is entered again. */
export function MendDialog({ opened, close, form, send, size, children }: Props) {
  const say = useText()
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('entry.amend')}
      onSubmit={send}
      submit={say('entry.amendSend')}
      busy={form.busy}
      error={form.error}
      unsaved={form.unsaved}
      {...(size === undefined ? {} : { size })}
    >
      {children}
    </FormDialog>
  )
}
