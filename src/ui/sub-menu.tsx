import type { Menu as MenuParts } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'

interface Props {
  /** Mantine's parts, as a menu that is fetched hands them on. */
  Menu: typeof MenuParts
  label: string
  icon: ReactNode
  /** Its entries. */
  children: ReactNode
}

/**
 * A menu beside its entry in another one. Mantine opens it under a pointer and by the arrow key alone; it is opened by
 * what presses any other entry too.
 */
export function SubMenu({ Menu, label, icon, children }: Props) {
  const [opened, setOpened] = useState(false)
  const entries = useRef<HTMLDivElement>(null)
  const press = ({ detail }: MouseEvent) => {
    setOpened(true)
    // A pointer stays where it is, a key goes on with the entries, once they are drawn.
    if (detail === 0)
      setTimeout(() => entries.current?.querySelector<HTMLElement>('[data-menu-item]')?.focus())
  }
  return (
    <Menu.Sub position="left-start" opened={opened} onChange={setOpened}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={icon} onClick={press}>
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown ref={entries}>{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
