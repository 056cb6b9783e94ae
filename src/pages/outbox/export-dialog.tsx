import '#src/text/transfer.ts'
import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { passphraseFault } from '#contract/rules/pin.ts'
import type { OutboxItem } from '#src/data/outbox-item.ts'
import { useTransfer } from '#src/data/transfer.ts'
import { failureInWords } from '#src/form/failure-words.ts'
import { useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { drawPassphrase } from './draw-passphrase.ts'
import { wordsOf } from './edit-words.ts'
import classes from './transfer.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  items: readonly OutboxItem[]
}

/** Which edits go into the file: all of them, or those that are ticked. */
function useChosen(items: readonly OutboxItem[]) {
  const [whole, setWhole] = useState(true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const turn = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return { whole, setWhole, chosen, turn, ids: whole ? items.map(({ id }) => id) : [...chosen] }
}

/** How many edits the file would hold: the chosen ones and what they hang on. */
function useNeeded(opened: boolean, ids: string[]): number {
  const transfer = useTransfer()
  const [count, setCount] = useState(0)
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when others are chosen
  useEffect(() => {
    if (opened) void transfer.needed(ids).then((needed) => setCount(needed.length))
  }, [opened, key, transfer])
  return count
}

/** The passphrase of the file, and making the file with it. */
function useExport(ids: string[], onClose: () => void) {
  const say = useText()
  const session = useSession()
  const transfer = useTransfer()
  const [passphrase, setPassphrase] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const close = () => {
    setPassphrase('')
    setFault(null)
    setError(null)
    onClose()
  }
  const submit = async () => {
    const wrong = passphraseFault(passphrase)
    setFault(wrong && say(`transfer.faults.${wrong}`))
    setError(ids.length === 0 ? say('transfer.none') : null)
    if (wrong || ids.length === 0) return
    setBusy(true)
    try {
      const file = await transfer.export(ids, passphrase)
      const name = session.kind === 'signed-in' ? session.user.username : ''
      const time = timeInWords(Date.now(), 'YYYYMMDD-HHmm')
      saveFile(new Blob([file.bytes]), say('transfer.fileName', { name, time }))
      toast.done(say('transfer.saved', { count: file.count }))
      close()
    } catch (failure) {
      setError(failureInWords(failure))
    } finally {
      setBusy(false)
    }
  }
  return { passphrase, setPassphrase, fault, error, busy, close, submit }
}

/** Saves edits as an encrypted file for a colleague. */
export function ExportDialog({ opened, onClose, items }: Props) {
  const say = useText()
  const { whole, setWhole, chosen, turn, ids } = useChosen(items)
  const count = useNeeded(opened, ids)
  const { passphrase, setPassphrase, fault, error, busy, close, submit } = useExport(ids, onClose)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('transfer.exportTitle')}
      onSubmit={() => void submit()}
      submit={say('transfer.save')}
      busy={busy}
      error={error}
      full
    >
      <p className={classes.hint}>{say('transfer.exportHint')}</p>
      <Radio.Group
        label={say('transfer.choose')}
        value={whole ? 'all' : 'some'}
        onChange={(value) => setWhole(value === 'all')}
      >
        <Radio mt="xs" value="all" label={say('transfer.all', { count: items.length })} />
        <Radio mt="xs" value="some" label={say('transfer.some')} />
      </Radio.Group>
      {!whole && (
        <ul className={classes.list} aria-label={say('transfer.choose')}>
          {items.map((item) => (
            <li key={item.id}>
              <Checkbox
                label={wordsOf(item, say)}
                checked={chosen.has(item.id)}
                onChange={(event) => turn(item.id, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.hint} role="status">
        {count > 0 && say('transfer.taken', { count })}
      </p>
      <Passphrase value={passphrase} change={setPassphrase} fault={fault} />
    </FormDialog>
  )
}

interface PassphraseProps {
  value: string
  change: (passphrase: string) => void
  fault: string | null
}

function Passphrase({ value, change, fault }: PassphraseProps) {
  const say = useText()
  return (
    <div className={classes.line}>
      <TextInput
        size="md"
        label={say('transfer.passphrase')}
        description={say('transfer.passphraseHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.passphraseMost}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        error={fault}
      />
      <Button variant="default" size="md" onClick={() => change(drawPassphrase())}>
        {say('transfer.generate')}
      </Button>
    </div>
  )
}
