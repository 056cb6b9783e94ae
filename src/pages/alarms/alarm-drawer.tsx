import { Button } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Alarm, AlarmDetail, AlarmHistory } from '#contract/alarm-shapes.ts'
import { opensPage, pages, pathTo } from '#contract/pages.ts'
import { useNewsAnswer } from '#src/data/news.ts'
import { type CallForm, useCallForm } from '#src/form/use-call-form.ts'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { spanInWords } from '#src/ui/span-in-words.ts'
import { StaleNote } from '#src/ui/stale-note.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { mayClose } from '#src/ui/unsaved.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { AlarmActs, type Words } from './alarm-acts.tsx'
import { AlarmReports } from './alarm-reports.tsx'
import {
  levelName,
  levelTone,
  measuredWords,
  placeWords,
  reachedWords,
  spanWords,
  standsFor,
  stateTone,
  titleWords,
} from './alarm-words.ts'
import classes from './drawer.module.css'

interface Props {
  /** Null while it is closed. */
  id: number | null
  /** What this device holds of alarms without what has happened to them; undefined while that is read. */
  listed: readonly Alarm[] | undefined
  close: () => void
  changed: () => void
}

/** An alarm with everything that has happened to it and what it stands for. */
export function AlarmDrawer(props: Props) {
  const { id } = props
  const kept = useKept(useMemo(() => (id === null ? null : { id }), [id]))
  return kept && <Opened key={kept.opening} {...props} id={kept.value.id} opened={id !== null} />
}

function Opened({ id, opened, listed = [], close, changed }: Props & { id: number; opened: boolean }) {
  const say = useText()
  const form = useCallForm<Words>('alarm.comment', { initial: { id, comment: '' }, about: id })
  const leave = async () => {
    if (await mayClose(form.unsaved)) close()
  }
  return (
    <Dialog opened={opened} onClose={() => void leave()} title={say('alarms.detail')} size={520} side>
      <Detail {...{ id, listed, changed, form }} />
    </Dialog>
  )
}

interface DetailProps {
  id: number
  listed: readonly Alarm[]
  changed: () => void
  form: CallForm<Words>
}

function Detail({ id, listed, changed, form }: DetailProps) {
  const say = useText()
  const { data, freshness, waiting, refresh } = useNewsAnswer('alarm.getById', { id }, 'alarms')
  if (waiting || freshness === undefined) return <LoadingState />
  if (data === null) {
    const row = listed.find((alarm) => alarm.id === id)
    return row ? <Row alarm={row} /> : <NoneHeld title={say('alarms.noneHeld')} freshness={freshness} />
  }
  const done = () => {
    void refresh()
    changed()
  }
  return (
    <div className={classes.detail}>
      <StaleNote {...freshness} />
      <p className={classes.title}>{titleWords(data)}</p>
      <Summary alarm={data} />
      <AlarmActs alarm={data} done={done} form={form} />
      <AlarmReports alarm={data} />
      <History history={data.history} />
      <Devices alarm={data} />
    </div>
  )
}

/** As much as the list says of an alarm that was not opened on this device before. */
function Row({ alarm }: { alarm: Alarm }) {
  const say = useText()
  return (
    <div className={classes.detail}>
      <p className={classes.title}>{titleWords(alarm)}</p>
      <Summary alarm={alarm} />
      <Notice kind="note">{say('alarms.restNeedsNetwork')}</Notice>
    </div>
  )
}

function Summary({ alarm }: { alarm: Alarm }) {
  const say = useText()
  const now = useNow()
  const system = useSystem()
  const session = useSession()
  const { raisedAt, acknowledgedAt, acknowledgedBy, clearedAt, roomId } = alarm
  const mayOpen = session.kind === 'signed-in' && opensPage(pages.room, system, session.routes)
  const reached = reachedWords(alarm, now)
  const reaction =
    acknowledgedAt === null
      ? null
      : `${acknowledgedBy} · ${say('alarms.reacted', { span: spanInWords(acknowledgedAt - raisedAt, say) })}`
  return (
    <>
      <Facts
        lines={[
          [
            say('alarms.facts.state'),
            <Badge key="state" tone={stateTone[alarm.state]}>
              {say(`alarms.states.${alarm.state}`)}
            </Badge>,
          ],
          [
            say('alarms.facts.level'),
            <Badge key="level" tone={levelTone[alarm.level]}>
              {levelName(alarm.level)}
            </Badge>,
          ],
          [say('alarms.facts.place'), placeWords(alarm)],
          [say('alarms.facts.raised'), `${timeInWords(raisedAt)} · ${spanWords(alarm, now, say)}`],
          [say('alarms.facts.reaction'), reaction],
          [say('alarms.facts.cleared'), clearedAt === null ? null : timeInWords(clearedAt)],
          [say('alarms.facts.assignee'), alarm.assignee],
          ...(alarm.value === null
            ? []
            : [[say('alarms.facts.value'), measuredWords(alarm, say) ?? String(alarm.value)] as const]),
          ...(reached === null ? [] : [[say('alarms.facts.forecast'), reached] as const]),
        ]}
      />
      {standsFor(alarm, say) && <p className={classes.dim}>{standsFor(alarm, say)}</p>}
      {roomId !== null && mayOpen && (
        <Button
          component={Link}
          to={pathTo('room', { roomId })}
          variant="light"
          leftSection={<IconDoor size={18} aria-hidden />}
        >
          {say('alarms.openRoom')}
        </Button>
      )}
    </>
  )
}

function History({ history }: { history: readonly AlarmHistory[] }) {
  const say = useText()
  return (
    <section>
      <h3 className={classes.heading}>{say('alarms.history')}</h3>
      <ol className={classes.history}>
        {history.map(({ at, event, username, comment }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
          <li key={index}>
            <time className={classes.dim} dateTime={new Date(at).toISOString()}>
              {timeInWords(at)}
            </time>
            <span>
              {say(`alarms.events.${event}`)}
              {username && ` · ${username}`}
            </span>
            {comment && <span className={classes.said}>{comment}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Devices({ alarm: { devices, deviceNum, gatewayNum } }: { alarm: AlarmDetail }) {
  const say = useText()
  if (devices.length === 0) return null
  const count = Math.max(devices.length, deviceNum + gatewayNum)
  return (
    <section>
      <h3 className={classes.heading}>{say('alarms.devices', { count })}</h3>
      <ul className={classes.devices}>
        {devices.map((device) => (
          <li key={device.deviceId}>
            <span>
              {device.name} <span className={classes.dim}>{device.deviceNo}</span>{' '}
              {device.gateway && <Badge tone="accent">{say('alarms.gateway')}</Badge>}{' '}
              {device.clearedAt !== null && <Badge tone="ok">{say('alarms.back')}</Badge>}
            </span>
            <span className={classes.dim}>{device.place}</span>
          </li>
        ))}
      </ul>
      {count > devices.length && (
        <p className={classes.dim}>{say('alarms.devicesShown', { shown: devices.length, count })}</p>
      )}
    </section>
  )
}
