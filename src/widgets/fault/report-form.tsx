import '#src/text/faults.ts'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { isUnsettled } from '#contract/rules/fault-states.ts'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import { useFaults } from '#src/data/faults.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './fault.module.css'
import { placeName, ReportFields, type ReportValues, reportFaults } from './report-fields.tsx'

/** What is wrong, and where; a room that is null is to be chosen. */
export interface ReportTask {
  campusId: number
  roomId: number | null
  /** What it is about, when that is known; it may still be changed. */
  deviceId?: number | undefined
  /** The alarm it is made from. */
  from?: ReportedAlarm | undefined
}

interface ReportedAlarm {
  alarmId: number
  /** null when it is not about one device. */
  deviceId: number | null
  describe: string
}

interface Props {
  task: ReportTask | null
  close: () => void
}

/** Reports what is wrong in a room, with or without a network. */
export function ReportForm({ task, close }: Props) {
  const kept = useKept(task)
  return kept && <OpenForm key={kept.opening} {...kept.value} opened={task !== null} close={close} />
}

function OpenForm({
  campusId,
  roomId: given,
  deviceId: about,
  from,
  opened,
  close,
}: ReportTask & { opened: boolean; close: () => void }) {
  const say = useText()
  const { reportRoomFault } = useEdits()
  const mayAssign = useAllowed('/fault/v1/move')
  const online = useConnection().kind === 'online'
  const forest = useSpaces(campusId)
  const form = useCallForm<ReportValues>('fault.report', {
    about: `${campusId} ${given ?? ''}${about === undefined ? '' : ` d${about}`}${from ? ` ${from.alarmId}` : ''}`,
    initial: {
      ...{ roomId: given, deviceId: from?.deviceId ?? about ?? null, describe: from?.describe ?? '' },
      ...{ assigneeId: null, photo: null },
    },
    check: reportFaults,
  })
  const { roomId, photo } = form.values
  const nameOf = (id: number) => placeName(forest, id)
  const submit = async () => {
    const sent = await form.submit(async ({ describe, deviceId, assigneeId }) => {
      if (roomId === null) return
      const more = {
        ...(deviceId === null ? {} : { deviceId }),
        ...(photo === null ? {} : { photo }),
        ...(from ? { alarmId: from.alarmId } : {}),
        ...(assigneeId === null ? {} : { assigneeId }),
      }
      await reportRoomFault({ campusId, roomId, describe, ...more }, nameOf(roomId))
    })
    if (!sent) return
    toast.done(say(online ? 'faults.sent' : 'faults.kept'))
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={given === null ? say('faults.report') : say('faults.reportOf', { name: nameOf(given) })}
      onSubmit={() => void submit()}
      submit={say('faults.report')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <ReportFields
        form={form}
        campusId={campusId}
        forest={forest}
        choosesRoom={given === null}
        assigns={from !== undefined && mayAssign}
      >
        {roomId !== null && (
          <Allowed url="/fault/v1/list">
            <Already campusId={campusId} roomId={roomId} />
          </Allowed>
        )}
      </ReportFields>
      {!online && <p className={classes.hint}>{say('faults.offlineHint')}</p>}
    </FormDialog>
  )
}

/** How much of the room is reported already: nobody need report a lamp twice. */
function Already({ campusId, roomId }: { campusId: number; roomId: number }) {
  const say = useText()
  const { faults, reports } = useFaults(campusId)
  const count = [
    ...(faults ?? []).filter(({ state }) => isUnsettled(state)),
    // Of those that wait here the list has none yet.
    ...reports,
  ].filter((each) => each.roomId === roomId).length
  if (count === 0) return null
  return (
    <p className={classes.hint} role="status">
      <Link to={`${pathTo('faults')}?room=${roomId}`} className={classes.link}>
        {say('faults.already', { count })}
      </Link>
    </p>
  )
}
