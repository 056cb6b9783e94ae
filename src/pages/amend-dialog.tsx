import type { ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import type { AmendProps } from './amend.ts'
import type { EditForm } from './use-edit-form.ts'

interface Props extends Pick<AmendProps, 'opened' | 'close'> {
  form: EditForm
  submit: () => void
  size?: number
  children: ReactNode
}

/** The dialog in which a refused edit is entered again. */
export function AmendDialog({ opened, close, form, submit, size, children }: Props) {
  const say = useText()
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('outbox.entry.amend')}
      onSubmit={submit}
      submit={say('outbox.entry.amendSend')}
      busy={form.busy}
      error={form.error}
      {...(size !== undefined && { size })}
    >
      {children}
    </FormDialog>
  )
}
