import '#src/theme/styles-rest.ts'
import type { ReactNode } from 'react'
import { useDesk } from '#src/data/desk-context.ts'
import { ActiveCampusProvider } from '#src/session/active-campus.tsx'
import { useText } from '#src/text/text.ts'
import { Banners } from './banners.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CampusBar } from './campus-bar.tsx'
import { FirstPassword } from './first-password.tsx'
import { Header } from './header.tsx'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useLayout } from './use-layout.ts'
import { useCurrentPage } from './use-menu.ts'

/** What stands around every page behind the sign-in: header, menu, campus bar, what is worth knowing. */
export function Shell({ children }: { children: ReactNode }) {
  // Another account begins anew, when it has taken over from another tab too.
  const { local } = useDesk()
  return (
    <ActiveCampusProvider key={local.name}>
      <Surroundings>{children}</Surroundings>
    </ActiveCampusProvider>
  )
}

function Surroundings({ children }: { children: ReactNode }) {
  const say = useText()
  const layout = useLayout()
  const page = useCurrentPage()
  return (
    <div className={classes.shell} data-layout={layout}>
      <a className={classes.skip} href="#main">
        {say('shell.skip')}
      </a>
      <Banners />
      <Header layout={layout} />
      <div className={classes.body}>
        {layout === 'tablet' && <Rail />}
        <div className={classes.column}>
          {page?.toggle && <CampusBar toggle={page.toggle} />}
          <main id="main" tabIndex={-1} className={classes.main}>
            {page && <Breadcrumb page={page} />}
            {children}
          </main>
        </div>
      </div>
      {layout === 'phone' && <BottomNav />}
      <SignOutDialog />
      <FirstPassword />
    </div>
  )
}
