import {
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingSkyscraper,
  IconBuildingStore,
  IconBulb,
  IconCloudUpload,
  IconDeviceTablet,
  IconFile,
  IconId,
  IconInfoCircle,
  IconListDetails,
  IconLogin2,
  IconPackage,
  IconShieldCheck,
  IconShieldLock,
  IconSitemap,
  IconStethoscope,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import type { PageName } from '#contract/pages.ts'

const icons: Partial<Record<PageName, typeof IconFile>> = {
  users: IconUsers,
  roles: IconShieldCheck,
  log: IconListDetails,
  places: IconBuildingCommunity,
  projects: IconSitemap,
  building: IconBuilding,
  devices: IconBulb,
  templates: IconTemplate,
  companies: IconBuildingStore,
  fleet: IconDeviceTablet,
  outbox: IconCloudUpload,
  doctor: IconStethoscope,
  offline: IconPackage,
  platformInfo: IconBuildingSkyscraper,
  loginSettings: IconLogin2,
  account: IconId,
  security: IconShieldLock,
  about: IconInfoCircle,
}

/** The picture of a page in menus. */
export const iconOf = (name: PageName): typeof IconFile => icons[name] ?? IconFile
