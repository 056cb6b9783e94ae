import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#src/text/text.ts'
import classes from './dialog.module.css'
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
  /** On a phone it takes the whole screen. */
  full?: boolean
  /** On a desk it comes in from the side, and leaves the page in view. */
  side?: boolean
  /** A question stands over it: Escape is an answer to that. */
  held?: boolean
  children: ReactNode
}

/**
 * Something over the page: in the middle of a desk; on a phone from the bottom, within the thumb's reach. Its
 * head is no <header>, which would be a second banner of the page.
 */
export function Dialog(props: Props) {
  const { opened, onClose, title, children } = props
  const { size = 480, plain = false, full = false, side = false, held = false } = props
  const say = useText()
  const phone = useIsPhone()
  useFocusReturn(opened)
  const close = { 'aria-label': say('ui.closeDialog') }
  if (side || (phone && !full))
    return (
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        closeOnEscape={!held}
        position={phone ? 'bottom' : 'right'}
        radius={phone ? 'xl' : 0}
        size={size}
        classNames={phone ? { content: classes.sheet } : {}}
      >
        <Drawer.Overlay backgroundOpacity={0.45} />
        <Drawer.Content>
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
      onClose={onClose}
      closeOnEscape={!held}
      size={size}
      fullScreen={phone}
      centered
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius={phone ? 0 : 'xl'}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {!plain && <Modal.CloseButton {...close} />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
