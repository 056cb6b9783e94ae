import '#src/text/people.ts'
import { Loader } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { uploadOf } from '#src/data/company.ts'
import { useConnection } from '#src/data/connection.ts'
import { useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './import.module.css'
import { ImportFaults } from './import-faults.tsx'
import { Template } from './import-template.tsx'
import { useImport } from './use-import.ts'
import type { UserTask } from './user-task.ts'

interface Props {
  task: UserTask | null
  close: () => void
  /** Called when users have been added. */
  done: () => void
}

/** Adds users out of a spreadsheet. */
export function ImportDialog({ task, close, done }: Props) {
  const opened = task?.kind === 'import'
  const kept = useKept(opened ? task : null)
  return kept && <OpenDialog key={kept.opening} opened={opened} close={close} done={done} />
}

/** What comes of an import has to be seen. */
const stay = () => undefined

function OpenDialog({ opened, close, done }: Omit<Props, 'task'> & { opened: boolean }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const [file, setFile] = useState<File | null>(null)
  const { state, send, refuse } = useImport()
  const size = bytesInWords(limits.importBytes)

  const take = (chosen: File) => {
    const wrong = !/\.xlsx$/i.test(chosen.name)
      ? 'wrongType'
      : chosen.size > limits.importBytes
        ? 'tooLarge'
        : null
    setFile(wrong ? null : chosen)
    refuse(wrong && say(`people.import.${wrong}`, { size }))
  }
  const submit = async () => {
    if (!file) return
    const upload = await uploadOf(file).catch(() => null)
    if (!upload) {
      setFile(null)
      return refuse(say('people.import.gone'))
    }
    const added = await send(upload)
    if (added === null) return
    toast.done(say('people.import.done', { count: added }))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={state.busy ? stay : close}
      title={say('people.import.title')}
      submit={say('people.import.submit')}
      onSubmit={() => void submit()}
      busy={state.busy}
      disabled={!file || !online}
      error={state.error}
      size={640}
      full
    >
      {!online && <Notice kind="note">{say('people.needsNetwork')}</Notice>}
      <Template disabled={!online} />
      <FileDrop
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        choose={say(file ? 'people.import.another' : 'people.import.choose')}
        disabled={state.busy}
        take={take}
      >
        {file
          ? `${file.name} · ${bytesInWords(file.size)}`
          : say('people.import.drop', { size, count: limits.importRows })}
      </FileDrop>
      {state.busy && (
        <p className={classes.sending} role="status">
          <Loader size="xs" aria-hidden />
          {say('people.import.sending')}
        </p>
      )}
      {state.cells.length > 0 && <ImportFaults cells={state.cells} />}
    </FormDialog>
  )
}
