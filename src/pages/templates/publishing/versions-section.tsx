import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowsDiff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Publishing, TemplateVersion } from '#contract/rollout-shapes.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Panel } from '#src/ui/facts.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './publishing.module.css'

const DifferenceDialog = lazyDialog(
  async () => (await import('./difference-dialog.tsx')).DifferenceDialog,
  ({ number }) => number !== null,
)

const shownFirst = 3

interface Props {
  template: SeenTemplate
  publishing: Publishing
  /** Of the rooms made from it, how many whoever looks sees. */
  rooms: number
  changed: () => void
}

/** Every publishing of a template, newest first: what differs, and the way back. */
export function VersionsSection({ template, publishing: { versions }, rooms, changed }: Props) {
  const say = useText()
  const [all, setAll] = useState(false)
  const [compared, setCompared] = useState<number | null>(null)
  const rollBack = useRollBack(template, rooms, changed)
  if (versions.length === 0) return null
  const newest = versions[0]?.number ?? 0
  const actionsOf = ({ number }: TemplateVersion): MenuAction[] => [
    {
      key: 'compare',
      icon: IconArrowsDiff,
      label: say('parts.publishing.versions.compare'),
      run: () => setCompared(number),
    },
    ...(rollBack && number !== newest
      ? [
          {
            key: 'back',
            icon: IconArrowBackUp,
            label: say('parts.publishing.versions.rollBack'),
            run: () => void rollBack(number),
          },
        ]
      : []),
  ]
  return (
    <Panel title={say('parts.publishing.versions.title')}>
      <ul className={classes.list}>
        {(all ? versions : versions.slice(0, shownFirst)).map((version) => (
          <li key={version.number} className={classes.row}>
            <span>{say('parts.publishing.version', { number: version.number })}</span>
            {version.roomNum > 0 && (
              <Badge tone="accent">
                {say('parts.publishing.versions.rooms', { count: version.roomNum })}
              </Badge>
            )}
            <span className={classes.spread}>
              {timeInWords(version.publishedAt)} {version.publishedBy}
              {version.ofNumber !== null &&
                ` · ${say('parts.publishing.versions.backTo', { number: version.ofNumber })}`}
            </span>
            <DotsMenu
              actions={actionsOf(version)}
              label={say('parts.publishing.versions.menu', { number: version.number })}
            />
          </li>
        ))}
      </ul>
      {!all && versions.length > shownFirst && (
        <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
          {say('parts.publishing.versions.all', { count: versions.length })}
        </Button>
      )}
      <DifferenceDialog
        template={template}
        versions={versions}
        number={compared}
        close={() => setCompared(null)}
      />
    </Panel>
  )
}

/** Gives all rooms that one sees an older version after a question; null where that cannot be done now. */
function useRollBack(template: SeenTemplate, rooms: number, changed: () => void) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const allowed = useAllowed('/template/v1/publish')
  const online = useConnection().kind === 'online'
  if (!allowed || !online) return null
  return async (number: number) => {
    const sure = await confirm({
      title: say('parts.publishing.versions.rollBackTitle', { name: template.name, number }),
      body: say('parts.publishing.versions.rollBackBody', { count: rooms }),
      confirm: say('parts.publishing.versions.rollBack'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('template.rollback', { id: template.id, number })))) return
    toast.done(say('parts.publishing.versions.rolledBack', { number }))
    changed()
  }
}
