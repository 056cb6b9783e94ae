import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallForm } from '#src/form/use-call-form.ts'
import type { Send } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import type { TaskFormProps } from './task-dialog.tsx'

interface Props<V extends Record<string, unknown>>
  extends Pick<TaskFormProps<'bindApps'>, 'opened' | 'close' | 'done'> {
  form: CallForm<V>
  title: string
  /** Sends what was entered. */
  save: Send<V>
  /** There is nothing that could be chosen. */
  disabled: boolean
  children: ReactNode
}

/** The dialog of a task that changes what is there: says that it has been saved, and is done. */
export function TaskForm<V extends Record<string, unknown>>(props: Props<V>) {
  const { form, title, save, disabled, opened, close, done, children } = props
  const say = useText()
  const submit = async () => {
    if (!(await form.submit(save))) return
    toast.done(say('projects.saved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={title}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={disabled}
      error={form.error}
    >
      {children}
    </FormDialog>
  )
}

interface ManyProps extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  choices: readonly { id: number; name: string }[]
  chosen: readonly number[]
  choose: (ids: number[]) => void
}

/** Several of what has a name, by their ids. */
export function ManyField({ choices, chosen, choose, ...props }: ManyProps) {
  const say = useText()
  return (
    <MultiSelect
      {...props}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(values) => choose(values.map(Number))}
      searchable
      nothingFoundMessage={say('ui.noMatches')}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
