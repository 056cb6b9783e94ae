import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowsDiff, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { RoomConfigState } from '#contract/config-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { useConnection } from '#src/data/connection.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Hops } from '#src/ui/hops.tsx'
import { TickBox } from '#src/ui/tick-box.tsx'
import { ConfigMark } from '#src/widgets/template/config-mark.tsx'
import { LeadMark } from '#src/widgets/template/lead-mark.tsx'
import classes from './publish.module.css'
import { useReapply } from './reapply.tsx'

const hops = ['publishedAt', 'sentAt', 'gatewayAt', 'appliedAt'] as const

interface Props {
  room: RoomConfigState
  /** Says which template it is made from. */
  named: boolean
  /** Called when it was sent again. */
  changed: () => void
  /** It is among those that are sent again together. */
  picked: boolean
  pick: (picked: boolean) => void
  /** Shows what it runs otherwise. */
  look: () => void
  rollBack: () => void
}

const lookAt = (say: Say, run: () => void): MenuAction => ({
  ...{ key: 'look', icon: IconArrowsDiff, label: say('parts.publishing.runs.look') },
  run,
})

const backTo = (say: Say, run: () => void): MenuAction => ({
  ...{ key: 'back', icon: IconArrowBackUp, label: say('parts.publishing.rollBackRoom.open') },
  run,
})

/** One room: the state of its configuration, and when it got how far. */
export function RoomConfigCard({ room, named, changed, picked, pick, look, rollBack }: Props) {
  const say = useText()
  const reapply = useReapply(changed)
  const online = useConnection().kind === 'online'
  const { templateId = 0, templateName = '', version = null, held = false, debug = false, own = false } = room
  const mayReapply = useAllowed('/template/v1/publish') && room.publishedAt !== null && !debug
  const actions = [
    ...(room.state === 'drifted' || own ? [lookAt(say, look)] : []),
    ...(mayReapply ? [backTo(say, rollBack)] : []),
  ]
  return (
    <article className={classes.card}>
      <h2 className={classes.room}>
        {mayReapply && (
          <TickBox label={say('parts.publishing.pick', { name: room.name })} on={picked} turn={pick} />
        )}
        <Link to={pathTo('room', { roomId: room.roomId })}>{room.name}</Link>
        <span className={classes.place}>{room.place}</span>
        <span className={classes.marks}>
          {debug && <Badge tone="accent">{say('parts.publishing.debug.mark')}</Badge>}
          {version !== null && (
            <Badge tone={held ? 'warn' : 'plain'}>
              {say(held ? 'parts.publishing.held' : 'parts.publishing.version', { number: version })}
            </Badge>
          )}
          {own && (
            <Badge tone="warn" title={say('parts.publishing.runs.ownHint')}>
              {say('parts.publishing.runs.ownMark')}
            </Badge>
          )}
          <LeadMark gateways={room.gateways ?? []} />
          <ConfigMark state={room.state} />
          <span className={classes.acts}>
            {mayReapply && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                disabled={!online}
                aria-label={say('parts.publishing.reapplyOf', { name: room.name })}
                title={say('parts.publishing.reapply')}
                onClick={() => void reapply([room])}
              >
                <IconRefresh size={18} aria-hidden />
              </ActionIcon>
            )}
            <DotsMenu actions={actions} label={say('parts.publishing.roomMenu', { name: room.name })} />
          </span>
        </span>
      </h2>
      {named && templateName !== '' && (
        <p className={classes.made}>
          <Link to={pathTo('templatePublish', { templateId })}>{templateName}</Link>
        </p>
      )}
      {room.publishedAt !== null && (
        <Hops
          hops={hops.map((hop) => ({
            key: hop,
            words: say(`templates.publish.hop.${hop}`),
            at: room[hop],
            done: room[hop] !== null,
          }))}
        />
      )}
      {room.state === 'drifted' && (
        <Button variant="light" size="compact-sm" mt={8} onClick={look}>
          {say('parts.publishing.runs.look')}
        </Button>
      )}
      {room.fault !== null && (
        <p className={classes.fault}>{say('templates.publish.fault', { reason: room.fault })}</p>
      )}
    </article>
  )
}
