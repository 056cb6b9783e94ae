import type { Menu, MenuProps } from '@mantine/core'
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { useText } from '#src/text/text.ts'
import { fetched, useFetched, useFetchedAhead } from './lazy-dialog.tsx'
import { toast } from './toast.ts'

export interface LazyMenuProps
  extends Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'portalProps'> {
  /** What opens it: a button that takes a ref. */
  button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  /** What stands in it, made of Mantine's parts. */
  children: (parts: typeof Menu) => ReactNode
}

const whole = fetched(async () => (await import('./whole-menu.tsx')).WholeMenu)

/**
 * A menu of which only the button is drawn until it is pressed the first time. What places and moves it is fetched when
 * nothing else is to do, so that it also opens without a network: a list of many rows has as many menus.
 */
export function LazyMenu(props: LazyMenuProps) {
  const say = useText()
  const [pressed, setPressed] = useState(false)
  useFetchedAhead(whole)
  const Whole = useFetched(whole, pressed, () => {
    setPressed(false)
    toast.error(say('errors.dialogFailed'))
  })
  if (pressed && Whole) return <Whole {...props} />
  return cloneElement(props.button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressed(true),
  })
}
