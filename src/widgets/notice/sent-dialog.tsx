import '#src/text/notices.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { SentList } from './sent-list.tsx'

/** Whose messages are shown: a robot's, or (null) the user's own. */
export interface SentTask {
  robot: { id: number; name: string } | null
}

interface Props {
  task: SentTask | null
  close: () => void
}

/** What was sent to the user or to a robot in the last two weeks. */
export function SentDialog({ task, close }: Props) {
  const say = useText()
  const kept = useKept(task)
  if (!kept) return null
  const { robot } = kept.value
  const title = robot ? say('notices.deliveriesOf', { name: robot.name }) : say('notices.deliveries')
  return (
    <Dialog opened={task !== null} onClose={close} title={title} size={620} full>
      {robot ? (
        <Sent key={kept.opening} name="robot.deliveries" input={{ id: robot.id }} />
      ) : (
        <Sent key={kept.opening} name="message.deliveries" input={{}} />
      )}
    </Dialog>
  )
}

const step = 20
const most = 100
/** What is on its way is asked for again after this, in ms. */
const again = 2_000

type SentProps =
  | { name: 'robot.deliveries'; input: InputOf<'robot.deliveries'> }
  | { name: 'message.deliveries'; input: InputOf<'message.deliveries'> }

function Sent({ name, input }: SentProps) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const { call } = useApi()
  const mayResend = useAllowed('/robot/v1/edit') && name === 'robot.deliveries'
  const [pageSize, setPageSize] = useState(step)
  const { data, refresh, waiting } = useAnswer(name, { ...input, pageSize } as typeof input)
  const isMoving = online && data?.list.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void refresh(), again)
    return () => clearInterval(timer)
  }, [isMoving, refresh])
  const resend = (deliveryId: number) =>
    void attempt(() => call('robot.resend', { deliveryId })).then((sent) => {
      if (!sent) return
      toast.done(say('notices.resent'))
      return refresh()
    })
  if (waiting) return <LoadingState />
  if (data === null) return <EmptyState title={say('notices.noneHeld')} />
  return (
    <>
      <SentList list={data.list} {...(mayResend ? { resend: online ? resend : null } : {})} />
      {data.total > data.list.length && pageSize < most && (
        <Button variant="default" onClick={() => setPageSize(pageSize + step)}>
          {say('notices.more')}
        </Button>
      )}
    </>
  )
}
