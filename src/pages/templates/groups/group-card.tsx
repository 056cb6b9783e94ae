import { isAllLights } from '#contract/rules/scenes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import sectionClasses from '../parts/part-section.module.css'
import { RemoveButton } from '../parts/remove-button.tsx'
import { takenAlong, takenWords } from '../parts/taken-along.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import classes from './group-card.module.css'

type Group = SeenTemplate['groupList'][number]

/** What can be done with the groups of a template; null for those who may not. */
interface GroupActs {
  edit: ((group: Group) => void) | null
  remove: ((group: Group) => Promise<void>) | null
}

/** Opening a group edits it; deleting says what loses it. Asked for once: a template has dozens of groups. */
export function useGroupActs(template: SeenTemplate, edit: (group: Group) => void): GroupActs {
  const say = useText()
  const confirm = useConfirm()
  const takeBack = useTakeBack(template)
  const mayEdit = useAllowed('/templateGroup/v1/edit')
  const mayDelete = useAllowed('/templateGroup/v1/delete')
  const remove = async (group: Group) => {
    const taken = takenWords(takenAlong(template, group.id), say)
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: group.name }),
      body: [
        ...(taken.length === 0 ? [say('templates.equipment.deleteUnused')] : taken),
        say('templates.groups.deleteBody'),
      ].join(' '),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => takeBack.remove('groupList', group))
  }
  return { edit: mayEdit ? edit : null, remove: mayDelete ? remove : null }
}

interface Props extends GroupActs {
  group: Group
  members: readonly { name: string }[]
}

/** One group with its members; opening it edits both. */
export function GroupCard({ group, members, edit, remove }: Props) {
  const say = useText()
  const fixed = isAllLights(group)
  const content = (
    <>
      <span className={sectionClasses.nameLine}>
        <span className={classes.name}>{group.name}</span>
        <PendingMark pending={group.pending} />
      </span>
      <span className={classes.address}>
        {say('templates.groups.address', { address: group.groupValue, count: members.length })}
      </span>
      <span className={classes.members}>
        {fixed
          ? say('templates.groups.allLightsHint', { count: members.length })
          : members.length === 0
            ? say('templates.groups.noMembers')
            : members.map((item) => item.name).join(marks().list)}
      </span>
    </>
  )

  return (
    <li className={sectionClasses.card} data-row={group.id}>
      {edit && !fixed ? (
        <button
          type="button"
          className={`${sectionClasses.open} ${classes.open}`}
          onClick={() => edit(group)}
        >
          {content}
        </button>
      ) : (
        <div className={`${sectionClasses.open} ${classes.open}`}>{content}</div>
      )}
      {remove && !fixed && (
        <RemoveButton
          label={say('templates.groups.deleteOf', { name: group.name })}
          run={() => void remove(group)}
        />
      )}
    </li>
  )
}
