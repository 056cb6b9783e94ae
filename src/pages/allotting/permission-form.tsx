import { NativeSelect } from '@mantine/core'
import type { HeldPermission } from '#contract/room-permission.ts'
import { boundsFault } from '#contract/rules/room-permission.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { faultWords, type MaybeFaults, sayFaults } from '#src/form/call-rules.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { type Bounds, BoundsFields } from './bounds-fields.tsx'
import { RoomChoice } from './room-choice.tsx'

export type PermissionTask = { kind: 'add' } | { kind: 'edit'; held: HeldPermission }

interface Props {
  campusId: number
  task: PermissionTask | null
  close: () => void
  done: () => void
}

/** Gives somebody rooms, or says anew which and when. */
export function PermissionForm({ task, ...rest }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const held = kept.value.kind === 'edit' ? kept.value.held : null
  return <OpenForm key={kept.opening} held={held} opened={task !== null} {...rest} />
}

interface OpenProps extends Omit<Props, 'task'> {
  held: HeldPermission | null
  opened: boolean
}

export interface PermissionValues extends Record<string, unknown>, Bounds {
  accountId: number | null
  roomIds: number[]
}

const checked = (values: PermissionValues): MaybeFaults => ({
  accountId: values.accountId === null ? faultWords('required') : null,
  roomIds: values.roomIds.length === 0 ? faultWords('required') : null,
  ...sayFaults(boundsFault(values)),
})

const bounds = ({ startDate, endDate, weekdays, fromMinute, toMinute }: Bounds) => ({
  startDate,
  endDate,
  weekdays,
  fromMinute,
  toMinute,
})

const unbounded: Bounds = {
  startDate: null,
  endDate: null,
  weekdays: null,
  fromMinute: null,
  toMinute: null,
}

function OpenForm({ campusId, held, opened, close, done }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const forest = useSpaces(campusId)
  const form = useCallForm<PermissionValues>(held ? 'classroomPermission.edit' : 'classroomPermission.add', {
    about: held?.id ?? `${campusId}:new`,
    initial: () => ({
      accountId: held?.accountId ?? null,
      roomIds: [...(held?.roomIds ?? [])],
      ...bounds(held ?? unbounded),
    }),
    check: checked,
  })
  const save = (values: PermissionValues) => {
    const given = { roomIds: values.roomIds, ...bounds(values) }
    return held
      ? call('classroomPermission.edit', { id: held.id, ...given })
      : call('classroomPermission.add', { campusId, accountId: values.accountId ?? 0, ...given })
  }
  const submit = async () => {
    if (!(await form.submit(save))) return
    toast.done(say('allotting.saved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={held ? say('allotting.edit', { name: held.username }) : say('allotting.add')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={640}
      full
    >
      {!held && (
        <Holder
          campusId={campusId}
          value={form.values.accountId}
          choose={(accountId) => form.change({ accountId })}
          error={form.fault('accountId')}
        />
      )}
      {forest ? (
        <RoomChoice
          forest={forest}
          chosen={form.values.roomIds}
          choose={(roomIds) => form.change({ roomIds })}
          error={form.fault('roomIds')}
        />
      ) : (
        <LoadingState />
      )}
      <BoundsFields campusId={campusId} form={form} />
    </FormDialog>
  )
}

interface HolderProps {
  campusId: number
  value: number | null
  choose: (accountId: number | null) => void
  error: string | undefined
}

/** Who is given rooms. */
function Holder({ campusId, value, choose, error }: HolderProps) {
  const say = useText()
  const { data } = useAnswer('classroomPermission.holders', { campusId })
  if (data?.length === 0)
    return <Notice kind="note">{say('allotting.noHolders', { place: say('system.place') })}</Notice>
  return (
    <NativeSelect
      label={say('allotting.person')}
      required
      value={value ?? ''}
      onChange={({ currentTarget: { value: chosen } }) => choose(chosen === '' ? null : Number(chosen))}
      error={error}
      data={[
        { value: '', label: say('allotting.choosePerson') },
        ...(data ?? []).map(({ accountId, account, username }) => ({
          value: String(accountId),
          label: `${username} · ${account}`,
        })),
      ]}
    />
  )
}
