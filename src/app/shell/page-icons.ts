import {
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingSkyscraper,
  IconBulb,
  IconCloudUpload,
  IconFile,
  IconId,
  IconInfoCircle,
  IconListDetails,
  IconLogin2,
  IconShieldCheck,
  IconShieldLock,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import type { PageName } from '#contract/pages.ts'

const icons: Partial<Record<PageName, typeof IconFile>> = {
  users: IconUsers,
  roles: IconShieldCheck,
  log: IconListDetails,
  places: IconBuildingCommunity,
  building: IconBuilding,
  devices: IconBulb,
  templates: IconTemplate,
  outbox: IconCloudUpload,
  platformInfo: IconBuildingSkyscraper,
  loginSettings: IconLogin2,
  account: IconId,
  security: IconShieldLock,
  about: IconInfoCircle,
}

/** The picture of a page in menus. */
export const iconOf = (name: PageName): typeof IconFile => icons[name] ?? IconFile
