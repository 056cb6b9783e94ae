import { Button, Group, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './secret-dialog.module.css'

export interface ShownSecret {
  title: string
  hint: string
  secret: string
  /** It signs calls: how is shown with it. */
  bearer?: boolean
}

interface Props {
  secret: ShownSecret | null
  close: () => void
}

/** A secret, this once. */
export function SecretDialog({ secret: shown, close }: Props) {
  const say = useText()
  const kept = useKept(shown)
  if (!kept) return null
  const { title, hint, secret, bearer = false } = kept.value
  // Pages of plain http have no clipboard; there the secret is selected by hand.
  const copy = () =>
    void navigator.clipboard?.writeText(secret).then(
      () => toast.done(say('developer.copied')),
      () => undefined,
    )
  return (
    <Dialog opened={shown !== null} onClose={close} title={title} plain>
      <div className={classes.body}>
        <Text size="sm">{hint}</Text>
        <code className={classes.secret}>{secret}</code>
        {bearer && (
          <>
            <Text size="sm">{say('developer.key.use')}</Text>
            <code className={classes.line}>Authorization: Bearer {secret.slice(0, 10)}…</code>
          </>
        )}
        <Group justify="flex-end" gap="sm">
          {navigator.clipboard && (
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
              {say('developer.copy')}
            </Button>
          )}
          <Button onClick={close} data-autofocus>
            {say('developer.noted')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
