import { Text } from '@mantine/core'
import { signInAgain } from '#src/data/sign-in-again.ts'
import { SignInForm } from '#src/pages/sign-in/sign-in-form.tsx'
import { usePerson } from '#src/session/use-person.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'

/** Signing in over the page, so that nothing of it is lost. */
export function SignInAgain({ opened }: { opened: boolean }) {
  const say = useText()
  const { username: name } = usePerson()
  const close = () => signInAgain.set(false)
  return (
    <Dialog opened={opened} onClose={close} title={say('shell.signInAgainTitle')} size={420}>
      <Text size="sm" c="dimmed" mb="md">
        {say('shell.signInAgainHint', { name })}
      </Text>
      <SignInForm onDone={close} />
    </Dialog>
  )
}
