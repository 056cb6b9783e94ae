import type { InputOf } from '#contract/index.ts'
import type { RoleRow } from '#contract/people-shapes.ts'
import { sameMembers } from '#contract/rules/made-on.ts'

/** What the form of a role holds. */
export type RoleValues = {
  roleName: string
  base: number | null
  /** Whether it decides menus. */
  display: boolean
  urls: string[]
}

/** A new role. @param first what it stands beside when nothing is said */
export const addedOf = (
  { roleName, base, display, urls }: RoleValues,
  { first }: { first: number | null },
): InputOf<'role.add'> => ({
  roleName,
  urls,
  ...(base === null || base === first ? {} : { base }),
  ...(display ? { display } : {}),
})

/**
 * What differs from the role as it was shown: an edit says only what its author changed, and what of the role she saw.
 * @param listed what the form shows; what else the role opens is no change of hers
 */
export function changesOf(
  { roleName, base, display, urls }: RoleRow,
  values: RoleValues,
  listed: ReadonlySet<string>,
): Omit<InputOf<'role.edit'>, 'id'> {
  const shown = urls.filter((url) => listed.has(url))
  const opens = sameMembers(values.urls, shown) ? null : { urls: values.urls }
  const turned = values.display === display ? null : { display: values.display }
  // Whether what it opens are pages of menus or calls too depends on the other.
  const madeOn = { ...(opens && { urls }), display }
  return {
    ...(values.roleName === roleName ? {} : { roleName: values.roleName }),
    ...(values.base === null || values.base === base ? {} : { base: values.base }),
    ...opens,
    ...turned,
    ...((opens || turned) && { madeOn }),
  }
}
