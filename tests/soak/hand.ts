import type { Device } from '#contract/device-shapes.ts'
import type { Edits } from '#src/data/desk.ts'
import type { Company } from './company.ts'
import type { OtherList } from './other-parts.ts'

export interface KnownTemplate {
  id: number
  equipment: number[]
  groups: number[]
  scenes: number[]
  timings: number[]
  /** Parts of every other kind. */
  others: { [L in OtherList]?: number[] }
}

/** What somebody knows of, in the order in which she came to know it: what she chooses from. */
export interface Known {
  templates: KnownTemplate[]
  rooms: number[]
  floors: number[]
  faults: number[]
  /** As she last saw them. */
  devices: Device[]
  campuses: number[]
}

export const newTemplate = (id: number): KnownTemplate => ({
  id,
  equipment: [],
  groups: [],
  scenes: [],
  timings: [],
  others: {},
})

export const knownAtFirst = (company: Company): Known => ({
  templates: [
    {
      id: company.template.id,
      equipment: [...company.template.equipmentIds],
      groups: [company.template.groupId],
      scenes: [...company.template.sceneIds],
      timings: [company.template.timingId],
      others: {},
    },
    newTemplate(company.usedTemplateId),
  ],
  rooms: [company.roomId],
  floors: [company.floorId],
  faults: [company.faultId],
  devices: company.devices.map((device) => ({ ...device })),
  campuses: [...company.emptyCampusIds, company.campusId],
})

/** What an edit is made with. `text` is like no other edit's, and fits every field. */
export interface Hand {
  edits: Edits
  company: Company
  known: Known
  template: KnownTemplate
  number: number
  text: string
  pick(list: readonly number[]): number
}

export const drop = (list: number[], id: number) => {
  const at = list.indexOf(id)
  if (at >= 0) list.splice(at, 1)
}

/** What there is nothing to choose from for. */
export class Nothing extends Error {}
