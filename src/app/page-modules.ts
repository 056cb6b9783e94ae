import type { ComponentType } from 'react'
import type { PageName } from '#contract/pages.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import { noteUnmissed } from './chunk-reload.ts'

type Load = () => Promise<ComponentType>

/** The component of every page, each in a chunk of its own. */
const modules: Record<PageName, Load> = {
  login: async () => (await import('#src/pages/sign-in/sign-in-page.tsx')).SignInPage,
  companyLogin: async () => (await import('#src/pages/sign-in/sign-in-page.tsx')).SignInPage,
  findPassword: async () => (await import('#src/pages/join/find-password-page.tsx')).FindPasswordPage,
  register: async () => (await import('#src/pages/join/register-page.tsx')).RegisterPage,
  activate: async () => (await import('#src/pages/join/activate-page.tsx')).ActivatePage,
  authenticate: async () => (await import('#src/pages/join/authenticate-page.tsx')).AuthenticatePage,
  download: async () => (await import('#src/pages/join/download-page.tsx')).DownloadPage,
  account: async () => (await import('#src/pages/account/account-page.tsx')).AccountPage,
  security: async () => (await import('#src/pages/account/security-page.tsx')).SecurityPage,
  forbidden: async () => (await import('#src/pages/errors/forbidden-page.tsx')).ForbiddenPage,
  missing: async () => (await import('#src/pages/errors/missing-page.tsx')).MissingPage,
  energy: async () => (await import('#src/pages/energy/energy-page.tsx')).EnergyPage,
  map: async () => (await import('#src/pages/previews/map/map-page.tsx')).MapPage,
  board: async () => (await import('#src/pages/previews/board-page.tsx')).BoardPage,
  home: async () => (await import('#src/pages/previews/home-page.tsx')).HomePage,
  digital: async () => (await import('#src/pages/previews/board-page.tsx')).DigitalPage,
  users: async () => (await import('#src/pages/users/users-page.tsx')).UsersPage,
  roles: async () => (await import('#src/pages/roles/roles-page.tsx')).RolesPage,
  insight: async () => (await import('#src/pages/insight/insight-page.tsx')).InsightPage,
  faults: async () => (await import('#src/pages/faults/faults-page.tsx')).FaultsPage,
  runSheets: async () => (await import('#src/pages/run-sheets/run-sheets-page.tsx')).RunSheetsPage,
  runSheet: async () => (await import('#src/pages/run-sheets/run-sheet-page.tsx')).RunSheetPage,
  ota: async () => (await import('#src/pages/ota/ota-page.tsx')).OtaPage,
  roomDistribution: async () =>
    (await import('#src/pages/allotting/distribution-page.tsx')).RoomDistributionPage,
  classroomPermission: async () =>
    (await import('#src/pages/allotting/permission-page.tsx')).ClassroomPermissionPage,
  alarm: async () => (await import('#src/pages/alarms/alarm-page.tsx')).AlarmPage,
  message: async () => (await import('#src/pages/messages/message-page.tsx')).MessagePage,
  log: async () => (await import('#src/pages/log/log-page.tsx')).LogPage,
  places: async () => (await import('#src/pages/places/places-page.tsx')).PlacesPage,
  placeInfo: async () => (await import('#src/pages/places/info/place-info-page.tsx')).PlaceInfoPage,
  calendar: async () => (await import('#src/pages/calendar/calendar-page.tsx')).CalendarPage,
  projects: async () => (await import('#src/pages/projects/projects-page.tsx')).ProjectsPage,
  createPlace: async () => (await import('#src/pages/places/create-place-page.tsx')).CreatePlacePage,
  building: async () => (await import('#src/pages/spaces/building-page.tsx')).BuildingPage,
  buildingControl: async () => (await import('#src/pages/spaces/control/control-page.tsx')).ControlPage,
  buildingRecord: async () => (await import('#src/pages/spaces/record/record-page.tsx')).RecordPage,
  floorPlan: async () => (await import('#src/pages/spaces/plan/plan-page.tsx')).PlanPage,
  roomDoors: async () => (await import('#src/pages/spaces/doors/doors-page.tsx')).DoorsPage,
  room: async () => (await import('#src/pages/spaces/room-page.tsx')).RoomPage,
  devices: async () => (await import('#src/pages/devices/devices-page.tsx')).DevicesPage,
  templates: async () => (await import('#src/pages/templates/templates-page.tsx')).TemplatesPage,
  upgrades: async () => (await import('#src/pages/upgrades/upgrades-page.tsx')).UpgradesPage,
  library: async () => (await import('#src/pages/templates/library/library-page.tsx')).LibraryPage,
  compliance: async () =>
    (await import('#src/pages/templates/publishing/compliance-page.tsx')).CompliancePage,
  templateEquipment: async () =>
    (await import('#src/pages/templates/template-equipment-page.tsx')).TemplateEquipmentPage,
  templateDetail: async () =>
    (await import('#src/pages/templates/template-detail-page.tsx')).TemplateDetailPage,
  templatePublish: async () =>
    (await import('#src/pages/templates/template-publish-page.tsx')).TemplatePublishPage,
  platformInfo: async () => (await import('#src/pages/platform/platform-page.tsx')).PlatformPage,
  loginSettings: async () =>
    (await import('#src/pages/login-settings/login-settings-page.tsx')).LoginSettingsPage,
  dataOverview: async () => (await import('#src/pages/data-settings/overview-page.tsx')).DataOverviewPage,
  dataEnergy: async () => (await import('#src/pages/data-settings/energy-page.tsx')).DataEnergyPage,
  dataMap: async () => (await import('#src/pages/data-settings/map-page.tsx')).DataMapPage,
  companies: async () => (await import('#src/pages/companies/companies-page.tsx')).CompaniesPage,
  vasList: async () => (await import('#src/pages/vas/list-page.tsx')).VasListPage,
  confirmOrder: async () => (await import('#src/pages/vas/confirm-page.tsx')).ConfirmOrderPage,
  cashier: async () => (await import('#src/pages/vas/cashier-page.tsx')).CashierPage,
  payResult: async () => (await import('#src/pages/vas/result-page.tsx')).PayResultPage,
  myServices: async () => (await import('#src/pages/vas/my-services-page.tsx')).MyServicesPage,
  orders: async () => (await import('#src/pages/orders/orders-page.tsx')).OrdersPage,
  invoiceInfo: async () => (await import('#src/pages/invoice/invoice-page.tsx')).InvoicePage,
  platformOrders: async () =>
    (await import('#src/pages/platform-orders/platform-orders-page.tsx')).PlatformOrdersPage,
  fleet: async () => (await import('#src/pages/fleet/fleet-page.tsx')).FleetPage,
  offline: async () => (await import('#src/pages/offline/offline-page.tsx')).OfflinePage,
  outbox: async () => (await import('#src/pages/outbox/outbox-page.tsx')).OutboxPage,
  outboxEntry: async () => (await import('./outbox-entry.tsx')).OutboxEntry,
  doctor: async () => (await import('#src/pages/doctor/doctor-page.tsx')).DoctorPage,
  webhooks: async () => (await import('#src/pages/webhooks/webhooks-page.tsx')).WebhooksPage,
  accessKeys: async () => (await import('#src/pages/access-keys/keys-page.tsx')).AccessKeysPage,
  guide: async () => (await import('#src/pages/guide/guide-page.tsx')).GuidePage,
  about: async () => (await import('#src/pages/about/about-page.tsx')).AboutPage,
}

const loaded = new Map<PageName, ComponentType>()

/** A page's component when its chunk is here. */
export const loadedPage = (name: PageName): ComponentType | undefined => loaded.get(name)

/** Fetches a page's chunk. Rejects when it cannot be had now; asking again tries again. */
export async function loadPage(name: PageName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await modules[name]())
}

/**
 * Fetches chunks one after another while nothing else is to do, so that what they are for works without a network:
 * `first`, then those of pages.
 */
export function fetchWhenIdle(
  first: readonly (() => Promise<unknown>)[],
  names: readonly PageName[] = [],
): void {
  const tasks = [...first, ...names.map((name) => () => loadPage(name))]
  const next = () => {
    const task = tasks.shift()
    if (task) whenIdle(() => void task().catch(noteUnmissed).then(next), { latest: 5_000, otherwise: 500 })
  }
  next()
}
