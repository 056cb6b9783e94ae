import '#src/text/notices.ts'
import { Button } from '@mantine/core'
import { IconMessageChatbot, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Robot } from '#contract/robot.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import type { SentTask } from '#src/widgets/notice/sent-dialog.tsx'
import { RobotCard } from './robot-card.tsx'
import classes from './rules.module.css'

export type RobotTask = { kind: 'add' } | { kind: 'edit'; robot: Robot }

const RobotForm = lazyDialog(
  async () => (await import('./robot-form.tsx')).RobotForm,
  ({ task }) => task !== null,
)
const SentDialog = lazyDialog(
  async () => (await import('#src/widgets/notice/sent-dialog.tsx')).SentDialog,
  ({ task }) => task !== null,
)

/** Robots of group chats that the company's alarms go to. */
export function RobotsView({ choice }: { choice: ReactNode }) {
  const say = useText()
  const answer = useAnswer('robot.list', {})
  const { freshness, refresh } = answer
  const online = useConnection().kind === 'online'
  const [task, setTask] = useState<RobotTask | null>(null)
  const [sent, setSent] = useState<SentTask | null>(null)
  const done = () => {
    setTask(null)
    void refresh()
  }
  return (
    <Page
      title={say('page.alarm')}
      note={say('notices.robots.note')}
      freshness={freshness}
      search={choice}
      actions={
        <Allowed url="/robot/v1/add">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!online}
            onClick={() => setTask({ kind: 'add' })}
          >
            {say('notices.robots.add')}
          </Button>
        </Allowed>
      }
    >
      {!online && <Notice kind="note">{say('notices.needsNetwork')}</Notice>}
      <Listed
        of={answer}
        noneHeld={say('notices.noneHeld')}
        none={{
          icon: <IconMessageChatbot size={40} stroke={1.3} />,
          title: say('notices.robots.none'),
          hint: say('notices.robots.noneHint'),
        }}
      >
        {(shown) => (
          <ul className={classes.cards} aria-label={say('alarms.views.robots')}>
            {shown.map((robot) => (
              <RobotCard
                key={robot.id}
                robot={robot}
                edit={() => setTask({ kind: 'edit', robot })}
                tell={() => setSent({ robot })}
                changed={() => void refresh()}
              />
            ))}
          </ul>
        )}
      </Listed>
      <RobotForm task={task} close={() => setTask(null)} done={done} />
      <SentDialog task={sent} close={() => setSent(null)} />
    </Page>
  )
}
