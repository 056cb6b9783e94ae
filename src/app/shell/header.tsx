import { AvatarMenu } from './avatar-menu.tsx'
import { Brand } from './brand.tsx'
import { ConnectionMark } from './connection-mark.tsx'
import classes from './header.module.css'
import { NewsMarks } from './news-marks.tsx'
import { OutboxMark } from './outbox-mark.tsx'
import { SpaceTypeSwitch } from './space-type-switch.tsx'
import { TopNav } from './top-nav.tsx'

interface Props {
  layout: 'phone' | 'tablet' | 'desk'
  /** Whether the menu stands in the header, with pictures or without. */
  menu: { shown: boolean; icons: boolean }
}

/** The bar at the top of every page behind the sign-in. It stays in view. */
export function Header({ layout, menu }: Props) {
  return (
    <header className={classes.header}>
      <Brand />
      {menu.shown ? <TopNav icons={menu.icons} /> : <div className={classes.gap} />}
      <SpaceTypeSwitch small={layout === 'phone'} />
      <ConnectionMark />
      <NewsMarks small={layout === 'phone'} />
      <OutboxMark />
      {layout !== 'phone' && <AvatarMenu />}
    </header>
  )
}
