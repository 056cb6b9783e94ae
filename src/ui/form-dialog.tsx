import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { mayClose, type Unsaved } from './unsaved.ts'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** Called when the form is sent, by its button or by Enter. */
  onSubmit: () => void
  /** The word on the button; 保存 when not given. */
  submit?: string
  /** The word on the button that closes; 取消 when not given. */
  cancel?: string
  busy?: boolean
  /** It cannot be sent now. */
  disabled?: boolean
  /** On a phone it takes the whole screen. */
  full?: boolean
  /** On a desk it comes in from the side. */
  side?: boolean
  /** CSS width on a desk; 480 when not given. */
  size?: number
  /** A refusal that belongs to no field. */
  error?: string | null
  /** What stands in it and has not been sent: closing it asks first, whatever it is closed by. */
  unsaved?: Unsaved | undefined
  /** Something else that can be done, apart from the answers. */
  aside?: ReactNode
  children: ReactNode
}

/** A form over the page: a dialog on a desk, a drawer from the bottom on a phone, the buttons always in view. */
export function FormDialog({
  opened,
  onClose,
  title,
  onSubmit,
  submit,
  cancel,
  busy,
  disabled = false,
  full = false,
  side = false,
  size = 480,
  error,
  unsaved,
  aside,
  children,
}: Props) {
  const say = useText()
  const leave = async () => {
    if (await mayClose(unsaved)) onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // While it goes, what was sent can still be pressed.
    if (opened) onSubmit()
  }
  return (
    <Dialog opened={opened} onClose={() => void leave()} title={title} size={size} full={full} side={side}>
      <form onSubmit={send} noValidate className={classes.form}>
        {unsaved && <DraftOffer unsaved={unsaved} />}
        <div className={classes.fields}>{children}</div>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.answers} data-at-bottom>
          {aside && <div className={classes.aside}>{aside}</div>}
          <Button variant="default" onClick={() => void leave()}>
            {cancel ?? say('common.cancel')}
          </Button>
          <Button type="submit" loading={busy ?? false} disabled={disabled}>
            {submit ?? say('common.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
