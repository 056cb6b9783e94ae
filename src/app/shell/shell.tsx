import '#src/theme/styles-rest.ts'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { landingPage, pathTo } from '#contract/pages.ts'
import { sideEntries } from '#contract/rules/menu.ts'
import { consoleTitle } from '#contract/rules/title.ts'
import { useNoCampus } from '#src/data/campuses.ts'
import { useCompany } from '#src/data/company.ts'
import { useDesk, useStore } from '#src/data/desk-context.ts'
import { signInAgain } from '#src/data/sign-in-again.ts'
import { ActiveCampusProvider } from '#src/session/active-campus.tsx'
import { useMayCreateCampus } from '#src/session/may-create-campus.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { useCampusBar, useFeatures, usePerson } from '#src/session/use-person.ts'
import { useText } from '#src/text/text.ts'
import { printLight } from '#src/theme/print-light.ts'
import { useLook } from '#src/theme/theme-choice.ts'
import { ConsoleTitled } from '#src/ui/console-title.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { hasRoomsAbove, type NamedPage } from '../menu.ts'
import { Banners } from './banners.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CampusBar } from './campus-bar.tsx'
import { FirstPassword } from './first-password.tsx'
import { FullScreenButton, useFullScreen } from './full-screen.tsx'
import { Header } from './header.tsx'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { signOutAsked } from './sign-out-store.ts'
import { themePanel } from './theme-panel-store.ts'
import { useCompanyLook } from './use-company-look.ts'
import { useLayout } from './use-layout.ts'
import { useCurrentPage, useMenu, useOfferedRoutes } from './use-menu.ts'
import { ViewingBanner } from './viewing-banner.tsx'

const SignInAgain = lazyDialog(
  async () => (await import('./sign-in-again.tsx')).SignInAgain,
  ({ opened }) => opened,
)
const SignOutDialog = lazyDialog(
  async () => (await import('./sign-out-dialog.tsx')).SignOutDialog,
  ({ opened }) => opened,
)
const Tour = lazyDialog(
  async () => (await import('../tour/tour.tsx')).Tour,
  () => 'later',
)
const NumberPastes = lazyDialog(
  async () => (await import('./number-pastes.tsx')).NumberPastes,
  () => 'later',
)
const FirstPlace = lazyDialog(
  async () => (await import('./first-place.tsx')).FirstPlace,
  ({ wanted }) => wanted,
)
const OwnRooms = lazyDialog<{ inLine: boolean }>(
  async () => (await import('#src/widgets/room/own-rooms.tsx')).OwnRooms,
  () => true,
)
const ThemePanel = lazy(async () => ({ default: (await import('./theme-panel.tsx')).ThemePanel }))

/** What stands around every page behind the sign-in: header, menu, campus bar, what is worth knowing. */
export function Shell({ children }: { children: ReactNode }) {
  // Another account begins anew, when it has taken over from another tab too, or is looked with.
  const { local, user } = useDesk()
  return (
    <ActiveCampusProvider key={`${local.name} ${user.userId}`}>
      <Titled>
        <Surroundings>{children}</Surroundings>
      </Titled>
    </ActiveCampusProvider>
  )
}

/** Header and window say the same title. */
function Titled({ children }: { children: ReactNode }) {
  const say = useText()
  const features = useFeatures()
  const own = usePerson().company
  const company = useCompany() ?? own
  return (
    <ConsoleTitled value={consoleTitle(features, company, say('system.title'))}>{children}</ConsoleTitled>
  )
}

function Surroundings({ children }: { children: ReactNode }) {
  const say = useText()
  const layout = useLayout()
  const page = useCurrentPage()
  const bar = useCampusBar()
  const { fields } = useLook()
  const onWall = useSearchParams()[0].get('wall') === '1' && page?.wall === true
  const full = useFullScreen(page?.fullScreen ?? false) || onWall
  const landing = landingPage(useSystem(), useOfferedRoutes())
  const roomsAbove = hasRoomsAbove(layout, page, landing)
  const session = useSession()
  const viewing = session.kind === 'signed-in' && session.viewing
  useCompanyLook()
  useEffect(printLight, [])
  const horizontal = fields.layout === 1
  const icons = fields.iconVisible
  return (
    <div className={classes.shell} data-layout={layout} data-full={full} data-viewing={viewing}>
      <a className={classes.skip} href="#main">
        {say('shell.skip')}
      </a>
      <ViewingBanner />
      <NumberPastes />
      {!full && <Header layout={layout} menu={{ shown: layout === 'desk' && horizontal, icons }} />}
      <div className={classes.body}>
        {layout === 'tablet' && !full && <Rail icons={icons} />}
        {layout === 'desk' && !full && <DeskSide horizontal={horizontal} icons={icons} />}
        <div className={classes.column}>
          {/* Beside the menus: these come late, and a menu must not move away under a click. */}
          <Banners onWall={full} />
          {!full && !viewing && <Tour />}
          {page?.toggle && bar.shown && !onWall && (
            <CampusBar toggle={page.toggle} searching={bar.searches} />
          )}
          <main id="main" tabIndex={-1} className={classes.main}>
            {page && !onWall && (
              <div className={classes.above}>
                <Breadcrumb page={page} />
                {page.fullScreen && <FullScreenButton />}
                <Link className={classes.help} to={`${pathTo('guide')}?of=${page.name}`}>
                  {say('shell.help')}
                </Link>
              </div>
            )}
            {roomsAbove && !full && <OwnRooms inLine />}
            {children}
          </main>
        </div>
      </div>
      {layout === 'phone' && !full && <BottomNav icons={icons} />}
      <ThemeHost />
      <Asked />
      <FirstPassword />
      <PlaceAsked page={page} />
    </div>
  )
}

/** Not before whoever has been given a password has one of her own, nor where she creates a campus already. */
function PlaceAsked({ page }: { page: NamedPage | null }) {
  const session = useSession()
  const mayCreate = useMayCreateCampus()
  const none = useNoCampus()
  const settled = session.kind === 'signed-in' && !session.viewing && session.user.changePasswordStatus
  return <FirstPlace wanted={none && mayCreate && settled && page !== null && page.name !== 'createPlace'} />
}

/** Beside a horizontal menu the children of the open section; else the whole menu (spec point 2). */
function DeskSide({ horizontal, icons }: { horizontal: boolean; icons: boolean }) {
  const say = useText()
  const system = useSystem()
  const routes = useOfferedRoutes()
  const page = useCurrentPage()
  const { noNavigation } = useFeatures()
  const { groups, active } = useMenu()
  if (noNavigation) return null
  const children = sideEntries(page, system, routes, horizontal)
  if (!horizontal) {
    const rest = children.filter(({ name }) => !groups.flat().some((entry) => entry.name === name))
    const all = rest.length > 0 ? [...groups, rest] : groups
    return <Sidebar label={say('shell.mainMenu')} groups={all} active={active} icons={icons} />
  }
  if (children.length === 0) return null
  return <Sidebar label={say('shell.sideMenu')} groups={[children]} active={active} icons={icons} />
}

/** The dialogs that are asked for from anywhere. */
function Asked() {
  const [again, leaving] = [useStore(signInAgain), useStore(signOutAsked)]
  useEffect(() => {
    // What was asked for before she signed in, on a page without this, is done.
    signInAgain.set(false)
    return () => signInAgain.set(false)
  }, [])
  return (
    <>
      <SignInAgain opened={again} />
      <SignOutDialog opened={leaving} />
    </>
  )
}

function ThemeHost() {
  const opened = useStore(themePanel)
  useEffect(() => () => themePanel.set(false), [])
  if (!opened) return null
  return (
    <Suspense>
      <ThemePanel close={() => themePanel.set(false)} />
    </Suspense>
  )
}
