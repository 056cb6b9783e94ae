import { Menu } from '@mantine/core'
import { cloneElement, type RefAttributes, useEffect, useRef, useState } from 'react'
import type { LazyMenuProps } from './lazy-menu.tsx'

/** A menu that opens as soon as it is there, because its button has been pressed (see lazy-menu.tsx). */
export function WholeMenu({ button, children, ...look }: LazyMenuProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button is another element now; closing the menu gives the focus back to what had it.
    target.current?.focus()
    setOpened(true)
  }, [])
  const withRef: RefAttributes<HTMLButtonElement> = { ref: target }
  return (
    <Menu opened={opened} onChange={setOpened} shadow="md" withInitialFocusPlaceholder={false} {...look}>
      <Menu.Target>{cloneElement(button, withRef)}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
