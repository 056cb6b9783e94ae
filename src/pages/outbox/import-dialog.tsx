import '#src/text/transfer.ts'
import { useState } from 'react'
import { type ForeignFile, type ReadEdits, useTransfer } from '#src/data/transfer.ts'
import { failureInWords } from '#src/form/failure-words.ts'
import { useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { PinInput } from '#src/widgets/pin/pin-input.tsx'
import { wordsOf } from './edit-words.ts'
import { troubleInWords } from './file-words.ts'
import classes from './transfer.module.css'

type Step =
  | { kind: 'choose' }
  | { kind: 'passphrase'; file: ForeignFile; name: string }
  | { kind: 'read'; read: ReadEdits }

/** A file of ten thousand edits is a few megabytes. */
const mostBytes = 64 * 1024 * 1024
const timeOf = (at: number) => timeInWords(at, 'YYYY-MM-DD HH:mm')

/** The steps of taking a file, from choosing it to having its edits in the outbox. */
function useImport(onClose: () => void) {
  const say = useText()
  const transfer = useTransfer()
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [passphrase, setPassphrase] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const close = () => {
    setStep({ kind: 'choose' })
    setPassphrase('')
    setError(null)
    onClose()
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failureInWords(failure))
    } finally {
      setBusy(false)
    }
  }
  const look = (file: File) =>
    attempt(async () => {
      setStep({ kind: 'choose' })
      if (file.size > mostBytes) return setError(say('transfer.troubles.large'))
      const found = await transfer.look(new Uint8Array(await file.arrayBuffer()))
      if (found.kind !== 'file') return setError(troubleInWords(found, say))
      setStep({ kind: 'passphrase', file: found.file, name: file.name })
    })
  const submit = () =>
    attempt(async () => {
      if (step.kind === 'passphrase') {
        const opened = await step.file.open(passphrase)
        if (opened.kind === 'open') setStep({ kind: 'read', read: opened.read })
        else setError(troubleInWords(opened, say))
      }
      if (step.kind === 'read') {
        const count = await step.read.take()
        toast.done(count > 0 ? say('transfer.done', { count }) : say('transfer.doneNone'))
        close()
      }
    })
  return { step, passphrase, setPassphrase, error, busy, close, look, submit }
}

/** What submitting does at a step, in a word. */
function useSubmitWord(step: Step): string {
  const say = useText()
  const session = useSession()
  if (step.kind !== 'read') return say('transfer.open')
  const { takenAt, header, items } = step.read
  if (takenAt !== null) return say('transfer.again')
  const isOwn = session.kind === 'signed-in' && header.author.userId === session.user.userId
  return isOwn
    ? say('transfer.submitOwn')
    : say('transfer.submit', { count: items.length, name: header.author.name })
}

/** Takes a colleague's file: what it is, its passphrase, what is in it, and then into the outbox. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText()
  const { step, passphrase, setPassphrase, error, busy, close, look, submit } = useImport(onClose)
  const submitWord = useSubmitWord(step)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('transfer.importTitle')}
      onSubmit={() => void submit()}
      submit={submitWord}
      busy={busy}
      error={error}
      disabled={step.kind === 'choose' || (step.kind === 'passphrase' && passphrase === '')}
      full
    >
      {step.kind !== 'read' && (
        <>
          <p className={classes.hint}>{say('transfer.importHint')}</p>
          <FileDrop
            accept=".lamplighter"
            choose={say('transfer.file')}
            disabled={busy}
            take={(file) => void look(file)}
          >
            {step.kind === 'passphrase' ? step.name : say('transfer.fileAccept')}
          </FileDrop>
        </>
      )}
      {step.kind === 'passphrase' && (
        <>
          <About header={step.file.header} />
          <PinInput label={say('transfer.passphrase')} value={passphrase} change={setPassphrase} autoFocus />
        </>
      )}
      {step.kind === 'read' && <Contents read={step.read} />}
    </FormDialog>
  )
}

function About({ header }: { header: ForeignFile['header'] }) {
  const say = useText()
  return (
    <Facts
      lines={[
        [say('transfer.author'), header.author.name],
        [say('transfer.company'), header.company],
        [say('transfer.at'), timeOf(header.at)],
        [say('transfer.count'), say('transfer.items', { count: header.count })],
      ]}
    />
  )
}

function Contents({ read }: { read: ReadEdits }) {
  const say = useText()
  const { header, items, takenAt, held, otherBuild } = read
  return (
    <>
      <About header={header} />
      {takenAt !== null && (
        <Notice kind="warn">{say('transfer.takenBefore', { time: timeOf(takenAt) })}</Notice>
      )}
      {takenAt === null && held === items.length && <Notice kind="warn">{say('transfer.heldAll')}</Notice>}
      {otherBuild && <Notice kind="warn">{say('transfer.otherBuild')}</Notice>}
      <ol className={classes.list} aria-label={say('transfer.list')}>
        {items.map((item) => (
          <li key={item.id}>{wordsOf(item, say)}</li>
        ))}
      </ol>
    </>
  )
}
