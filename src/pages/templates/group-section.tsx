import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { isAllLights, isLighting } from '#contract/rules/scenes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from './group-card.module.css'
import { GroupCard } from './group-card.tsx'
import sectionClasses from './part-section.module.css'

interface Props {
  template: SeenTemplate
  add: () => void
  edit: (group: SeenTemplate['groupList'][number]) => void
}

export function AddGroupButton({ start, small }: { start: () => void; small?: boolean }) {
  const say = useText()
  return (
    <Allowed url="/templateGroup/v1/addAll">
      <Button
        variant={small ? 'default' : 'filled'}
        size={small ? 'xs' : 'sm'}
        leftSection={<IconPlus size={small ? 14 : 16} aria-hidden />}
        onClick={start}
      >
        {say('templates.groups.add')}
      </Button>
    </Allowed>
  )
}

/** The groups of a template. All its lights are a group of themselves, whether or not it is listed. */
export function GroupSection({ template, add, edit }: Props) {
  const say = useText()
  const phone = useIsPhone()
  const lights = template.equipmentList.filter(isLighting).length
  const listed = template.groupList.some(isAllLights)
  return (
    <section className={sectionClasses.section} aria-label={say('templates.groups.title')}>
      {!phone && (
        <div className={sectionClasses.head}>
          <h2 className={sectionClasses.heading}>{say('templates.groups.title')}</h2>
          <AddGroupButton start={add} small />
        </div>
      )}
      <ul className={`${sectionClasses.list} ${classes.groups}`}>
        {!listed && lights > 0 && (
          <li className={classes.implied}>
            <span className={classes.name}>{say('templates.groups.allLights')}</span>
            <span className={classes.members}>
              {say('templates.groups.allLightsHint', { count: lights })}
            </span>
          </li>
        )}
        {template.groupList.map((group) => (
          <GroupCard key={group.id} template={template} group={group} edit={() => edit(group)} />
        ))}
      </ul>
      {template.groupList.length === 0 && lights === 0 && (
        <p className={sectionClasses.hint}>{say('templates.groups.none')}</p>
      )}
    </section>
  )
}
