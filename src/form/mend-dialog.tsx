import type { ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import type { MendProps } from './mending.ts'

interface Props extends Pick<MendProps, 'opened' | 'close'> {
  form: { busy: boolean; error: string | null }
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
      title={say('outbox.entry.amend')}
      onSubmit={send}
      submit={say('outbox.entry.amendSend')}
      busy={form.busy}
      error={form.error}
      {...(size === undefined ? {} : { size })}
    >
      {children}
    </FormDialog>
  )
}
