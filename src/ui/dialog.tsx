import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import { isMomentTaken, useAsked } from './confirm-store.ts'
import classes from './dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useIsPhone } from './use-is-phone.ts'

interface Props {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Width on a desk in CSS pixels; 480 when not given. */
  size?: number
  /** Without a cross: one of the buttons in it has to be chosen, or Escape. */
  plain?: boolean
  /** A click beside it does not close it: what it shows is not to be had again. */
  deliberate?: boolean
  /** On a phone it takes the whole screen. */
  full?: boolean
  /** On a desk it comes in from the side, and leaves the page in view. */
  side?: boolean
  /** Something stands over it that Escape is for; as long as a question is asked when not given. */
  held?: boolean
  children: ReactNode
}

/**
 * Something over the page: in the middle of a desk; on a phone from the bottom, within the thumb's reach. Its
 * head is no <header>, which would be a second banner of the page.
 */
export function Dialog(props: Props) {
  const { opened, onClose, title, children } = props
  const { size = 480, plain = false, deliberate = false, full = false, side = false } = props
  const say = useText()
  const phone = useIsPhone()
  const asking = useAsked() !== null
  const held = props.held ?? asking
  const content = useFocusReturn(opened)
  // The Escape that asks a question is told to the question too, and the one that answers it to what is under it.
  const leave = () => {
    if (!isMomentTaken()) onClose()
  }
  useBackCloses(opened && phone && !held, leave)
  const close = { 'aria-label': say('ui.closeDialog') }
  if (side || (phone && !full))
    return (
      <Drawer.Root
        opened={opened}
        onClose={leave}
        closeOnEscape={!held}
        closeOnClickOutside={!deliberate}
        returnFocus={false}
        position={phone ? 'bottom' : 'right'}
        radius={phone ? 'xl' : 0}
        size={size}
        classNames={phone ? { content: classes.sheet } : {}}
      >
        <Drawer.Overlay backgroundOpacity={0.45} />
        <Drawer.Content ref={content}>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            {!plain && <Drawer.CloseButton {...close} />}
          </div>
          <Drawer.Body>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    )
  return (
    <Modal.Root
      opened={opened}
      onClose={leave}
      closeOnEscape={!held}
      closeOnClickOutside={!deliberate}
      returnFocus={false}
      size={size}
      fullScreen={phone}
      centered
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content ref={content} radius={phone ? 0 : 'xl'}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {!plain && <Modal.CloseButton {...close} />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
