import { allLightsWords, isAllLights } from '#contract/rules/scenes.ts'
import { textLanguage } from '#src/text/text.ts'

/** What a group is shown as: the group of all lights, which every template has, in the language of the page. */
export const groupName = (group: { groupValue: number; name: string }): string =>
  isAllLights(group) ? allLightsWords[textLanguage()] : group.name

/** A template whose groups are called as they are shown; itself where they are already. */
export function withGroupNames<T extends { groupList: readonly { groupValue: number; name: string }[] }>(
  template: T,
): T {
  if (template.groupList.every((group) => groupName(group) === group.name)) return template
  return { ...template, groupList: template.groupList.map((group) => ({ ...group, name: groupName(group) })) }
}
