import type { InputOf } from '#contract/index.ts'
import type { RoleRow } from '#contract/people-shapes.ts'
import { sameMembers } from '#contract/rules/made-on.ts'

/** What the form of a role holds. */
export type RoleValues = {
  roleName: string
  base: number | null
  urls: string[]
}

/** A new role. @param first what it stands beside when nothing is said */
export const addedOf = (
  { roleName, base, urls }: RoleValues,
  { first, display }: { first: number | null; display: boolean },
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
  { roleName, base, urls }: RoleRow,
  values: RoleValues,
  listed: ReadonlySet<string>,
): Omit<InputOf<'role.edit'>, 'id'> {
  const shown = urls.filter((url) => listed.has(url))
  return {
    ...(values.roleName === roleName ? {} : { roleName: values.roleName }),
    ...(values.base === null || values.base === base ? {} : { base: values.base }),
    ...(sameMembers(values.urls, shown) ? {} : { urls: values.urls, madeOn: { urls } }),
  }
}
