import { lacksRemoteControl } from '#contract/rules/permission.ts'
import { usePerson } from '#src/session/use-person.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Who would be let switch here by her roles learns what she lacks, and who gives it. */
export function NoRemoteControl() {
  const say = useText()
  return (
    lacksRemoteControl(usePerson()) && (
      <Notice kind="note">{say('rooms.noRemoteControl', { page: say('page.users') })}</Notice>
    )
  )
}
