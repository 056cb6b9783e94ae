import '#src/text/developer.ts'
import { Anchor, Button } from '@mantine/core'
import { IconApi, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { AccessKey } from '#contract/access-key.ts'
import { bases } from '#contract/bases.ts'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SecretDialog, type ShownSecret } from '#src/ui/secret-dialog.tsx'
import { MailButton } from '#src/widgets/developer/mail-button.tsx'
import classes from './access-keys.module.css'
import { KeyCard } from './key-card.tsx'
import type { KeyTask } from './key-form.tsx'

const KeyForm = lazyDialog(
  async () => (await import('./key-form.tsx')).KeyForm,
  ({ task }) => task !== null,
)
const RotateForm = lazyDialog(
  async () => (await import('./rotate-form.tsx')).RotateForm,
  ({ held }) => held !== null,
)

/** /console/accesskey: what programs make calls with in the user's name. */
export function AccessKeysPage() {
  const say = useText()
  const answer = useAnswer('accessKey.list', {})
  const { data, freshness, refresh } = answer
  const online = useConnection().kind === 'online'
  const [task, setTask] = useState<KeyTask | null>(null)
  const [rotating, setRotating] = useState<AccessKey | null>(null)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const done = (drawn?: ShownSecret) => {
    setTask(null)
    setRotating(null)
    if (drawn) setSecret(drawn)
    void refresh()
  }
  return (
    <Page
      title={say('page.accessKeys')}
      note={
        <>
          {say('developer.key.note')}{' '}
          <Anchor href={`${bases.api}/docs`} target="_blank" rel="noopener" size="sm" underline="always">
            {say('developer.key.docs')}
          </Anchor>
        </>
      }
      freshness={freshness}
      actions={
        <>
          <MailButton letter="sdkMail" />
          <Allowed url="/accessKey/v1/add">
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!online || (data?.length ?? 0) >= limits.accessKeys}
              onClick={() => setTask({ kind: 'add' })}
            >
              {say('developer.key.add')}
            </Button>
          </Allowed>
        </>
      }
    >
      {!online && <Notice kind="note">{say('developer.needsNetwork')}</Notice>}
      {data && data.length >= limits.accessKeys && (
        <Notice kind="note">{say('developer.key.most', { most: limits.accessKeys })}</Notice>
      )}
      <Listed
        of={answer}
        noneHeld={say('developer.noneHeld')}
        none={{
          icon: <IconApi size={40} stroke={1.3} />,
          title: say('developer.key.none'),
          hint: say('developer.key.noneHint'),
        }}
      >
        {(shown) => (
          <ul className={classes.list} aria-label={say('page.accessKeys')}>
            {shown.map((held) => (
              <KeyCard
                key={held.id}
                held={held}
                edit={() => setTask({ kind: 'edit', held })}
                rotate={() => setRotating(held)}
                changed={() => void refresh()}
              />
            ))}
          </ul>
        )}
      </Listed>
      <KeyForm task={task} close={() => setTask(null)} done={done} />
      <RotateForm held={rotating} close={() => setRotating(null)} done={done} />
      <SecretDialog secret={secret} close={() => setSecret(null)} />
    </Page>
  )
}
