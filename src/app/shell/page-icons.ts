import {
  IconBuilding,
  IconBuildingCommunity,
  IconBulb,
  IconCloudUpload,
  IconFile,
  IconInfoCircle,
  IconListDetails,
  IconShieldCheck,
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
  about: IconInfoCircle,
}

/** The picture of a page in menus. */
export const iconOf = (name: PageName): typeof IconFile => icons[name] ?? IconFile
