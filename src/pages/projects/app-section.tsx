import { ActionIcon, Button } from '@mantine/core'
import { IconLink, IconPlus, IconUnlink } from '@tabler/icons-react'
import type { AppRelation, Megaproject } from '#contract/megaproject-shapes.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './app-section.module.css'
import type { ProjectWork } from './project-task.ts'
import sharedClasses from './projects.module.css'
import { Section } from './section.tsx'
import { useProjectRights } from './use-project-rights.ts'

interface Props {
  project: Megaproject
  work: ProjectWork
}

/** The applications of a project: new ones, existing ones to put in, and the way out again. */
export function AppSection({ project, work }: Props) {
  const say = useText()
  const place = say('system.place')
  const { may, mayAddApp, online } = useProjectRights()
  return (
    <Section
      title={say('projects.apps', { place })}
      actions={
        <>
          {may('app/bind') && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconLink size={16} aria-hidden />}
              disabled={!online}
              onClick={() => work.start({ kind: 'bindApps', project })}
            >
              {say('projects.bindApps', { place })}
            </Button>
          )}
          {mayAddApp && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!online}
              onClick={() => work.start({ kind: 'addApp', project })}
            >
              {say('projects.addApp', { place })}
            </Button>
          )}
        </>
      }
    >
      {project.appRelationVOList.length === 0 ? (
        <p className={sharedClasses.nothing}>{say('projects.noApps', { place })}</p>
      ) : (
        <ul className={classes.apps} aria-label={say('projects.apps', { place })}>
          {project.appRelationVOList.map((app) => (
            <li key={app.appId} className={classes.app}>
              <span className={sharedClasses.name}>{app.appName}</span>
              {may('app/remove') && <RemoveApp app={app} disabled={!online} changed={work.changed} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface RemoveProps {
  app: AppRelation
  disabled: boolean
  changed: () => void
}

function RemoveApp({ app: { appId, appName: name }, disabled, changed }: RemoveProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const remove = async () => {
    const sure = await confirm({
      title: say('projects.removeAppTitle', { name }),
      body: say('projects.removeAppBody', { place: say('system.place') }),
      confirm: say('projects.removeApp'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('megaproject.removeApp', { id: appId })))) return
    toast.done(say('projects.removedApp', { name }))
    changed()
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      disabled={disabled}
      aria-label={say('projects.removeAppTitle', { name })}
      title={say('projects.removeApp')}
      onClick={() => void remove()}
    >
      <IconUnlink size={18} aria-hidden />
    </ActionIcon>
  )
}
