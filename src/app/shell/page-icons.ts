import {
  IconBuilding,
  IconBuildingCommunity,
  IconBulb,
  IconCloudUpload,
  IconFile,
  IconId,
  IconInfoCircle,
  IconShieldLock,
  IconTemplate,
} from '@tabler/icons-react'
import type { PageName } from '#contract/pages.ts'

const icons: Partial<Record<PageName, typeof IconFile>> = {
  places: IconBuildingCommunity,
  building: IconBuilding,
  devices: IconBulb,
  templates: IconTemplate,
  outbox: IconCloudUpload,
  account: IconId,
  security: IconShieldLock,
  about: IconInfoCircle,
}

/** The picture of a page in menus. */
export const iconOf = (name: PageName): typeof IconFile => icons[name] ?? IconFile
