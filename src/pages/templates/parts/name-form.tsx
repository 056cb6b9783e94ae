import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { DraftOffer } from '#src/ui/draft-offer.tsx'
import { mayClose } from '#src/ui/unsaved.ts'
import classes from '../template-header.module.css'

interface Props {
  template: SeenTemplate
  close: () => void
}

/** A template's name while it is edited, in its place. */
export function NameForm({ editing, ...props }: Props & { editing: boolean }) {
  return editing ? <Form {...props} /> : null
}

function Form({ template, close }: Props) {
  const say = useText()
  const { editTemplate } = useEdits()
  const form = useCallForm('template.edit', {
    // Beside the draft of the dialog in which all of a template's own fields are edited.
    about: `${template.id} name`,
    initial: { name: template.name },
    version: template.version,
  })
  const leave = async () => {
    if (await mayClose(form.unsaved)) close()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.submit((_values, changed, madeOn) => editTemplate(template.id, changed, madeOn))) close()
  }
  return (
    <form
      className={classes.rename}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && void leave()}
    >
      <DraftOffer unsaved={form.unsaved} />
      <TextInput
        aria-label={say('common.name')}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        {...form.text('name')}
        {...form.limits('name')}
        error={form.fault('name') ?? form.error}
        className={classes.nameInput}
      />
      <ActionIcon type="submit" size="input-sm" loading={form.busy} aria-label={say('common.save')}>
        <IconCheck size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="input-sm"
        onClick={() => void leave()}
        aria-label={say('common.cancel')}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}
