import { AvatarMenu } from './avatar-menu.tsx'
import { Brand } from './brand.tsx'
import { ConnectionMark } from './connection-mark.tsx'
import classes from './header.module.css'
import { OutboxMark } from './outbox-mark.tsx'
import { TopNav } from './top-nav.tsx'

/** The bar at the top of every page behind the sign-in. It stays in view. */
export function Header({ layout }: { layout: 'phone' | 'tablet' | 'desk' }) {
  return (
    <header className={classes.header}>
      <Brand />
      {layout === 'desk' ? <TopNav /> : <div className={classes.gap} />}
      <ConnectionMark />
      <OutboxMark />
      {layout !== 'phone' && <AvatarMenu />}
    </header>
  )
}
