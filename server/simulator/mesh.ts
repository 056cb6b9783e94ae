import type { RoomConfig } from '#contract/config-shapes.ts'
import { meshAddresses } from '#contract/rules/room/gateways.ts'
import { allLightsGroup } from '#contract/rules/scenes.ts'

/** The group addresses of a gateway's mesh, of which each of its rooms has its own. */
export function newMesh() {
  let taken: ReadonlyMap<string, number> = new Map()
  return {
    /** Gives the groups of a room their addresses, and takes back those of groups that it has no more; false where they do not suffice. */
    give: ({ roomId, template }: RoomConfig): boolean => {
      const values = [allLightsGroup, ...template.groups.map(({ groupValue }) => groupValue)]
      const kept = new Set(values.map((groupValue) => `${roomId}/${groupValue}`))
      const left = [...taken].filter(([name]) => kept.has(name) || !name.startsWith(`${roomId}/`))
      const given = meshAddresses(new Map(left), roomId, [...new Set(values)])
      if (given) taken = given
      return given !== null
    },
  }
}
