import { Button, Select } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import type { Publishing } from '#contract/rollout-shapes.ts'
import { actionFaults, canDo, publishFault, templateState } from '#contract/rules/template-state.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { askIfEnded } from '#src/data/sign-in-again.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useLanguage, useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { awaitsPublishing } from '../template-status.tsx'
import classes from './publishing.module.css'

interface Props {
  template: SeenTemplate
  publishing: Publishing | null
  changed: () => void
}

/** Tries a template in one room before all others get it (spec point 4). */
export function DebugSection({ template, publishing, changed }: Props) {
  const say = useText()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const action = templateState(template.status) === 'debugUpdate' ? 'editDebug' : 'debug'
  const allowed = useAllowed(`/template/v1/${action}`)
  const rooms = useAnswer('template.getTemplateHasDevice', { id: template.id }).data?.roomList ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [only, another] = rooms
  const roomId = Number(chosen ?? publishing?.debugRoomId ?? (another ? 0 : only?.roomId) ?? 0)
  const fault = publishFault(template)?.[language]
  const reason = !canDo(action, template.status)
    ? say('parts.publishing.debug.nothing')
    : fault
      ? fault
      : !online
        ? say('parts.publishing.onlineOnly')
        : template.pending !== 'none'
          ? say('parts.publishing.debug.pending')
          : null
  if (!allowed || rooms.length === 0) return null
  const hindered = reason !== null || roomId === 0
  const run = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await call(`template.${action}`, { id: template.id, roomId })
      const { name = '' } = rooms.find((room) => room.roomId === roomId) ?? {}
      toast.done(say('parts.publishing.debug.done', { name }))
      changed()
    } catch (failure) {
      // No message comes up for a debug that fails (spec point 8): it stands here.
      setRefused(onlineFailureInWords(failure))
      askIfEnded(failure)
    }
    setBusy(false)
  }
  return (
    <Panel title={say('parts.publishing.debug.title')}>
      <p className={classes.words}>
        {canDo(action, template.status)
          ? say(`parts.publishing.debug.hint.${action}`)
          : awaitsPublishing(template)
            ? say('parts.publishing.debug.waiting')
            : actionFaults[action][language]}
      </p>
      <div className={classes.line}>
        <DebugRoom rooms={rooms} roomId={roomId} choose={setChosen} />
        <Button
          leftSection={<IconTool size={16} aria-hidden />}
          variant="default"
          loading={busy}
          // Not switched off: what was done hinders doing it again, and the focus stays on what did it.
          data-disabled={hindered || undefined}
          aria-disabled={hindered}
          aria-describedby={reason === null ? undefined : 'debug-reason'}
          onClick={() => {
            if (!hindered) void run()
          }}
        >
          {say(`parts.publishing.debug.action.${action}`)}
        </Button>
      </div>
      {reason !== null && (
        <p id="debug-reason" className={classes.dim}>
          {reason}
        </p>
      )}
      {refused !== null && <Notice kind="warn">{refused}</Notice>}
      {publishing?.debugAt != null && (
        <p className={classes.dim}>
          {say('parts.publishing.debug.last', { time: timeInWords(publishing.debugAt) })}
        </p>
      )}
    </Panel>
  )
}

interface RoomProps {
  rooms: readonly { roomId: number; name: string; place: string; deviceNum: number }[]
  roomId: number
  choose: (roomId: string | null) => void
}

/** In which room; what has no room of its name is told by its title. */
function DebugRoom({ rooms, roomId, choose }: RoomProps) {
  const say = useText()
  const options = rooms.map(({ roomId: id, name, place, deviceNum: count }) => ({
    value: String(id),
    label: say('parts.publishing.debug.roomOption', { place, name, count }),
  }))
  const value = roomId > 0 ? String(roomId) : null
  return (
    <Select
      className={classes.grow}
      classNames={{ input: classes.clipped ?? '' }}
      label={say('parts.publishing.debug.room')}
      title={options.find((option) => option.value === value)?.label}
      searchable
      limit={100}
      data={options}
      value={value}
      onChange={choose}
      nothingFoundMessage={say('ui.noMatches')}
    />
  )
}
