import { useApi } from '#src/data/frame.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { ifRefused } from '#src/form/if-refused.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { buildingsOf, RoomChoice } from '#src/widgets/room/room-choice.tsx'
import type { Agent } from './distribution-page.tsx'

interface Props {
  campusId: number
  /** Whose rooms are said; null while the form is closed. */
  agent: Agent | null
  close: () => void
  done: () => void
  /** Called when the server has refused it: the rooms may be others than are shown. */
  refused: () => void
}

/** Says which rooms an agent looks after. */
export function DistributionForm({ agent, ...rest }: Props) {
  const kept = useKept(agent)
  return kept && <OpenForm key={kept.opening} agent={kept.value} opened={agent !== null} {...rest} />
}

function OpenForm({
  campusId,
  agent,
  opened,
  close,
  done,
  refused,
}: Props & { agent: Agent; opened: boolean }) {
  const say = useText()
  const { call } = useApi()
  const forest = useSpaces(campusId)
  const { accountId, username } = agent
  const form = useCallForm<{ roomIds: number[] }>('roomDistribution.save', {
    about: `${campusId}:${accountId}`,
    initial: () => ({ roomIds: [...agent.roomIds] }),
    whole: [['roomIds']],
  })
  const submit = async () => {
    const sent = await form.submit(async (_values, { roomIds }, { fields: madeOn }) => {
      if (!roomIds) return
      await ifRefused(call('roomDistribution.save', { campusId, accountId, roomIds, madeOn }), refused)
    })
    if (!sent) return
    toast.done(say('allotting.saved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('allotting.giveTo', { name: username })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={640}
      full
    >
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
    </FormDialog>
  )
}
