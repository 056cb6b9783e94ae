import { useSpaceTypeChoice } from '#src/session/active-campus.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { Brand } from './brand.tsx'
import { ConnectionMark } from './connection-mark.tsx'
import classes from './header.module.css'
import { NewsMarks } from './news-marks.tsx'
import { OutboxMark } from './outbox-mark.tsx'
import { TopNav } from './top-nav.tsx'

/** Of one system in five. */
const SpaceTypeSwitch = lazyDialog(
  async () => (await import('./space-type-switch.tsx')).SpaceTypeSwitch,
  () => true,
)

interface Props {
  layout: 'phone' | 'tablet' | 'desk'
  /** Whether the menu stands in the header, with pictures or without. */
  menu: { shown: boolean; icons: boolean }
}

/**
 * The bar at the top of every page behind the sign-in. It stays in view. Space types are chosen in business mode, by who is no
 * manager, when the company has one (spec point 6).
 */
export function Header({ layout, menu }: Props) {
  const { offered } = useSpaceTypeChoice()
  return (
    <header className={classes.header}>
      <Brand />
      {menu.shown ? <TopNav icons={menu.icons} /> : <div className={classes.gap} />}
      {offered.length > 0 && <SpaceTypeSwitch small={layout === 'phone'} />}
      <ConnectionMark />
      <NewsMarks small={layout === 'phone'} />
      <OutboxMark />
      {layout !== 'phone' && <AvatarMenu />}
    </header>
  )
}
