import { targetsOf } from '#contract/rules/channel-targets.ts'
import { allLightsWords, isAllLights, isLighting, membersOf } from '#contract/rules/scenes.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { PartDialog } from '../dialogs.ts'
import sectionClasses from '../parts/part-section.module.css'
import type { SectionProps } from '../sections/section.ts'
import { SectionFrame } from '../sections/section-frame.tsx'
import classes from './group-card.module.css'
import { GroupCard, useGroupActs } from './group-card.tsx'

/** The groups of a template. All its lights are a group of themselves, whether or not it is listed. */
export function GroupSection({ template, task, start, addButton }: SectionProps) {
  const say = useText()
  const targets = targetsOf(template)
  const lights = targets.filter(isLighting).length
  const acts = useGroupActs(template, (group) => start({ row: group }))
  const listed = template.groupList.some(isAllLights)
  return (
    <SectionFrame title={say('templates.groups.title')} addButton={addButton}>
      <ul className={`${sectionClasses.list} ${classes.groups}`}>
        {!listed && lights > 0 && (
          <li className={classes.implied}>
            <span className={classes.name}>{allLightsWords[textLanguage()]}</span>
            <span className={classes.members}>
              {say('templates.groups.allLightsHint', { count: lights })}
            </span>
          </li>
        )}
        {template.groupList.map((group) => (
          <GroupCard key={group.id} group={group} members={membersOf(group, targets)} {...acts} />
        ))}
      </ul>
      {template.groupList.length === 0 && lights === 0 && (
        <p className={sectionClasses.hint}>{say('templates.groups.none')}</p>
      )}
      <PartDialog
        list="groupList"
        template={template}
        task={task}
        title={({ row }) =>
          row ? say('templates.groups.editOf', { name: row.name }) : say('templates.groups.add')
        }
        close={() => start(null)}
      />
    </SectionFrame>
  )
}
