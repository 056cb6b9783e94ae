import { type Answered, useAnswer } from '#src/data/answers.ts'
import { marks } from '#src/text/marks.ts'

/** Every account the user sees, for choosing one, with how old that is. */
export function usePeople(): {
  people: { value: string; label: string }[]
  freshness: Answered<unknown>['freshness']
} {
  const { data, freshness } = useAnswer('campusUser.queryAllUserList', {})
  const people = (data?.list ?? []).map(({ id, account, username }) => ({
    value: String(id),
    label: `${username}${marks().open}${account}${marks().close}`,
  }))
  return { people, freshness }
}
