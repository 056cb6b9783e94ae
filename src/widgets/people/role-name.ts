import { roleNameIn } from '#contract/rules/role-names.ts'
import { textLanguage } from '#src/text/text.ts'

/** What a role is shown as: a built-in one that nobody has renamed in the language of the page. */
export const roleNameOf = (role: { id: number; roleName: string }): string => roleNameIn(textLanguage(), role)

/** The same of roles with all that they have. */
export const shownRoles = <R extends { id: number; roleName: string }>(roles: readonly R[]): R[] =>
  roles.map((role) => ({ ...role, roleName: roleNameOf(role) }))

/** All roles of somebody, those that decide her menus last. */
export const roleNamesOf = ({
  roles,
  displayRoles,
}: {
  roles: readonly { id: number; roleName: string }[]
  displayRoles: readonly { roleName: string }[]
}): string[] => [...roles.map(roleNameOf), ...displayRoles.map(({ roleName }) => roleName)]
