import { IconDots, type IconPencil } from '@tabler/icons-react'
import classes from './action-menu.module.css'
import { IconButton } from './icon-button.tsx'
import { LazyMenu, type LazyMenuProps } from './lazy-menu.tsx'

/** One thing that can be done with what a menu belongs to. */
export interface MenuAction {
  key: string
  icon: typeof IconPencil
  label: string
  run: () => void
  /** It destroys something. */
  danger?: true
  disabled?: boolean
}

interface Props {
  actions: readonly MenuAction[]
  /** What opens it. */
  children: LazyMenuProps['button']
}

/** A menu of actions. It stands in the page's main part, where screen readers look for what belongs to it. */
export function ActionMenu({ actions, children }: Props) {
  return (
    <LazyMenu position="bottom-end" portalProps={{ target: '#main' }} button={children}>
      {(Menu) =>
        actions.map(({ key, icon: Icon, label, run, danger, disabled }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={16} aria-hidden />}
            className={danger && !disabled ? classes.danger : undefined}
            disabled={disabled}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))
      }
    </LazyMenu>
  )
}

/** The same behind three dots; without actions there is nothing. */
export function DotsMenu({ actions, label }: { actions: readonly MenuAction[]; label: string }) {
  if (actions.length === 0) return null
  return (
    <ActionMenu actions={actions}>
      <IconButton data-size="lg" aria-label={label}>
        <IconDots size={18} aria-hidden />
      </IconButton>
    </ActionMenu>
  )
}
