import type { SyncedTable } from '#contract/changed.ts'
import { contract } from '#contract/index.ts'
import { permits } from '#contract/rules/permission.ts'

export type Section = SyncedTable

/** Any of these calls reads the same rows: whoever may make one of them gets the section. */
const readers = {
  campuses: [contract.campus.authorisedList],
  spaces: [contract.campus.getCampusTree, contract.campus.getBuildingTree],
  templates: [contract.template.getTemplateById],
  rooms: [contract.device.queryDeviceList],
} as const satisfies Record<Section, readonly { permission: string }[]>

export const sectionNames = Object.keys(readers) as Section[]

export const sectionsFor = (urls: ReadonlySet<string>): Section[] =>
  sectionNames.filter((name) => readers[name].some(({ permission }) => permits(urls, permission)))
