import { Checkbox, TextInput } from '@mantine/core'
import type { Webhook } from '#contract/webhook.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import type { ShownSecret } from '#src/ui/secret-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CampusChoice } from '#src/widgets/developer/campus-choice.tsx'
import { allEvents, eventWords } from './event-words.ts'
import classes from './webhooks.module.css'

export type WebhookTask = { kind: 'add' } | { kind: 'edit'; hook: Webhook }

interface Props {
  task: WebhookTask | null
  close: () => void
  done: (drawn?: ShownSecret) => void
}

/** Adds an address, or says anew what is sent there. */
export function WebhookForm({ task, ...rest }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const hook = kept.value.kind === 'edit' ? kept.value.hook : null
  return <OpenForm key={kept.opening} hook={hook} opened={task !== null} {...rest} />
}

interface Values extends Record<string, unknown>, Pick<Webhook, 'name' | 'url' | 'events' | 'campusIds'> {}

interface OpenProps extends Omit<Props, 'task'> {
  hook: Webhook | null
  opened: boolean
}

function OpenForm({ hook, opened, close, done }: OpenProps) {
  const say = useText()
  const { call } = useApi()
  const place = say('system.place')
  const form = useCallForm<Values>(hook ? 'webhook.edit' : 'webhook.add', {
    about: hook?.id ?? 'new',
    initial: () => ({
      name: hook?.name ?? '',
      url: hook?.url ?? '',
      events: [...(hook?.events ?? allEvents)],
      campusIds: hook?.campusIds ?? null,
    }),
  })
  const submit = async () => {
    let drawn: ShownSecret | undefined
    const sent = await form.submit(async (values, changed) => {
      if (hook) return call('webhook.edit', { id: hook.id, ...changed })
      const { secret } = await call('webhook.add', values)
      const title = say('developer.hook.secret', { name: values.name })
      drawn = { title, hint: say('developer.hook.secretHint'), secret }
      return undefined
    })
    if (!sent) return
    if (hook) toast.done(say('developer.saved'))
    done(drawn)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={hook ? say('developer.hook.edit', { name: hook.name }) : say('developer.hook.add')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      full
    >
      <TextInput
        label={say('developer.hook.name')}
        data-autofocus
        {...form.text('name')}
        {...form.limits('name')}
      />
      <TextInput
        type="url"
        label={say('developer.hook.url')}
        description={say('developer.hook.urlHint')}
        spellCheck={false}
        {...form.text('url')}
        {...form.limits('url')}
      />
      <Checkbox.Group label={say('developer.hook.events')} required {...form.value<string[]>('events')}>
        <div className={classes.checks}>
          {allEvents.map((event) => (
            <Checkbox key={event} value={event} label={eventWords(event, say)} description={event} />
          ))}
        </div>
      </Checkbox.Group>
      <CampusChoice
        label={say('developer.hook.campuses', { place })}
        description={say('developer.hook.campusesHint', { place })}
        {...form.value<number[] | null>('campusIds')}
      />
    </FormDialog>
  )
}
