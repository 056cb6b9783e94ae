import { Text, TextInput } from '@mantine/core'
import type { UserInfo } from '#contract/user.ts'
import { useApi } from '#src/data/frame.ts'
import { onlineFailureInWords } from '#src/form/failure-words.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import type { SecondStep } from '#src/session/second-step.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'

/** Asks who has signed in for the code of her authenticator, over whatever form she has done it in. */
export function SecondStepDialog({ step }: { step: SecondStep | null }) {
  const say = useText()
  const api = useApi()
  const form = useCallForm('user.secondStep', {
    initial: { code: '' },
    check: ({ code }) => ({ code: code === '' ? say('signIn.secondStep.needed') : null }),
    inWords: onlineFailureInWords,
  })
  const leave = (user: UserInfo | null) => {
    form.reset()
    step?.answer(user)
  }
  const submit = async () => {
    if (!step) return
    let user: UserInfo | null = null
    const send = async ({ code }: { code: string }) => {
      user = await api.call('user.secondStep', { ticket: step.ticket, code })
    }
    if (await form.submit(send)) leave(user)
  }
  return (
    <FormDialog
      opened={step !== null}
      onClose={() => leave(null)}
      title={say('signIn.secondStep.title')}
      onSubmit={() => void submit()}
      submit={say('signIn.submit')}
      busy={form.busy}
      error={form.error}
      size={420}
    >
      <Text size="sm" c="dimmed">
        {say('signIn.secondStep.hint')}
      </Text>
      <TextInput
        size="md"
        label={say('signIn.secondStep.code')}
        name="one-time-code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.limits('code')}
        {...form.text('code')}
        data-autofocus
      />
    </FormDialog>
  )
}
