import { MultiSelect } from '@mantine/core'
import type { HeldPermission } from '#contract/room-permission.ts'
import { boundsFault } from '#contract/rules/permission-bounds.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { faultWords, type MaybeFaults, sayFaults } from '#src/form/call-rules.ts'
import { ifRefused } from '#src/form/if-refused.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import type { Send } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { buildingsOf, RoomChoice } from '#src/widgets/room/room-choice.tsx'
import { type Bounds, BoundsFields } from './bounds-fields.tsx'

export type PermissionTask = { kind: 'add' } | { kind: 'edit'; held: HeldPermission }

interface Props {
  campusId: number
  task: PermissionTask | null
  close: () => void
  done: () => void
  /** Called when the server has refused it: what is given may be otherwise than it is shown. */
  refused: () => void
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
  /** Who is given rooms: several at once where nobody has them yet. */
  accountIds: number[]
  roomIds: number[]
}

const checked = (values: PermissionValues): MaybeFaults => ({
  accountIds: values.accountIds.length === 0 ? faultWords('required') : null,
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

function OpenForm({ campusId, held, opened, close, done, refused }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const forest = useSpaces(campusId)
  const form = useCallForm<PermissionValues>(held ? 'classroomPermission.edit' : 'classroomPermission.add', {
    about: held?.id ?? `${campusId}:new`,
    initial: () => ({
      accountIds: held ? [held.accountId] : [],
      roomIds: [...(held?.roomIds ?? [])],
      ...bounds(held ?? unbounded),
    }),
    check: checked,
    whole: held ? [['roomIds']] : [],
  })
  const save: Send<PermissionValues> = async (values, { accountIds: _held, ...changed }, { fields }) => {
    if (held)
      return ifRefused(
        call('classroomPermission.edit', {
          id: held.id,
          ...changed,
          ...(changed.roomIds && { madeOn: { roomIds: fields.roomIds } }),
        }),
        refused,
      )
    const given = { roomIds: values.roomIds, ...bounds(values) }
    for (const [at, accountId] of values.accountIds.entries()) {
      await call('classroomPermission.add', { campusId, accountId, ...given })
      // Who has been given them is not given them once more when the next one is refused.
      form.change({ accountIds: values.accountIds.slice(at + 1) })
    }
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
          value={form.values.accountIds}
          choose={(accountIds) => form.change({ accountIds })}
          error={form.fault('accountIds')}
        />
      )}
      {forest ? (
        <RoomChoice
          buildings={buildingsOf(forest)}
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
  value: readonly number[]
  choose: (accountIds: number[]) => void
  error: string | undefined
}

/** Who is given rooms. */
function Holder({ campusId, value, choose, error }: HolderProps) {
  const say = useText()
  const { data } = useAnswer('classroomPermission.holders', { campusId })
  if (data?.length === 0)
    return <Notice kind="note">{say('allotting.noHolders', { place: say('system.place') })}</Notice>
  return (
    <MultiSelect
      label={say('allotting.person')}
      placeholder={value.length === 0 ? say('allotting.choosePerson') : undefined}
      required
      searchable
      hidePickedOptions
      limit={100}
      value={value.map(String)}
      onChange={(ids) => choose(ids.map(Number))}
      error={error}
      data={(data ?? []).map(({ accountId, account, username }) => ({
        value: String(accountId),
        label: `${username} · ${account}`,
      }))}
      nothingFoundMessage={say('ui.noMatches')}
    />
  )
}
