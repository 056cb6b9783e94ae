import { Button, Group, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '#src/text/text.ts'
import { Dialog } from './dialog.tsx'
import classes from './secret-dialog.module.css'
import { toast } from './toast.ts'
import { useKept } from './use-kept.ts'

export interface ShownSecret {
  title: string
  hint: string
  secret: string
  /** It signs calls: the words before the header that it goes into. */
  bearer?: string
}

interface Props {
  secret: ShownSecret | null
  close: () => void
}

/** A secret, this once: nothing but its button, the way back or Escape closes it. */
export function SecretDialog({ secret: shown, close }: Props) {
  const say = useText()
  const kept = useKept(shown)
  const line = useRef<HTMLElement>(null)
  if (!kept) return null
  const { title, hint, secret, bearer } = kept.value
  // Pages of plain http have no clipboard; there the secret is selected by hand.
  const copy = () =>
    void navigator.clipboard?.writeText(secret).then(
      () => toast.done(say('ui.secret.copied')),
      () => {
        if (line.current) getSelection()?.selectAllChildren(line.current)
        toast.note(say('ui.secret.byHand'))
      },
    )
  return (
    <Dialog opened={shown !== null} onClose={close} title={title} plain deliberate>
      <div className={classes.body}>
        <Text size="sm">{hint}</Text>
        <code ref={line} className={classes.secret}>
          {secret}
        </code>
        {bearer !== undefined && (
          <>
            <Text size="sm">{bearer}</Text>
            <code className={classes.line}>Authorization: Bearer {secret.slice(0, 10)}…</code>
          </>
        )}
        <Group justify="flex-end" gap="sm">
          {navigator.clipboard && (
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
              {say('ui.secret.copy')}
            </Button>
          )}
          <Button onClick={close} data-autofocus>
            {say('ui.secret.noted')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
