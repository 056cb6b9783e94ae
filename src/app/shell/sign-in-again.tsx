import { Text } from '@mantine/core'
import { SignInForm } from '#src/pages/sign-in/sign-in-form.tsx'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'

interface Props {
  opened: boolean
  name: string
  close: () => void
}

/** Signing in over the page, so that nothing of it is lost. */
export function SignInAgain({ opened, name, close }: Props) {
  const say = useText()
  return (
    <Dialog opened={opened} onClose={close} title={say('shell.signInAgainTitle')} size={420}>
      <Text size="sm" c="dimmed" mb="md">
        {say('shell.signInAgainHint', { name })}
      </Text>
      <SignInForm onDone={close} />
    </Dialog>
  )
}
