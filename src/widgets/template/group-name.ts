import { useMemo } from 'react'
import { allLightsWords, isAllLights } from '#contract/rules/scenes.ts'
import { textLanguage, useLanguage } from '#src/text/text.ts'

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

/** The same of what may be on its way still, or not there; one object as long as neither it nor the language is another. */
export function useGroupNames<T extends { groupList: readonly { groupValue: number; name: string }[] }>(
  template: T | null | undefined,
): T | null | undefined {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are in the language of the page
  return useMemo(() => template && withGroupNames(template), [template, language])
}
