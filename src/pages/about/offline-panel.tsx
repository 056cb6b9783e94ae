import '#src/text/about.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { wireHash } from '#contract/wire-hash.ts'
import { useConnection } from '#src/data/connection.ts'
import { useText } from '#src/text/text.ts'
import { bytesInWords } from '#src/ui/bytes.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { type Program, useProgram } from '#src/ui/program.ts'
import { toast } from '#src/ui/toast.ts'
import classes from './about.module.css'

/** Which version runs, whether it opens without a network, and the way out of a broken shell. */
export function OfflinePanel() {
  const say = useText()
  const program = useProgram()
  const { state, acceptUpdate } = program
  const size = useSize(program)
  const offline = useConnection().kind === 'offline'
  const mono = (words: string | null) => <span className={classes.mono}>{words ?? say('about.unknown')}</span>
  return (
    <Panel title={say('about.offlineUse')}>
      <Facts
        lines={[
          [say('about.offlineUse'), say(`about.shell.${state.kind}`)],
          [say('about.pageVersion'), mono(state.pageVersion)],
          [say('about.workerVersion'), mono(state.workerVersion)],
          [say('about.wireHash'), mono(wireHash())],
          [
            say('about.shellSize'),
            size && say('about.shellFiles', { size: bytesInWords(size.bytes), count: size.entries }),
          ],
        ]}
      />
      <div className={classes.acts}>
        {state.kind === 'update-waiting' && (
          <Button onClick={() => void acceptUpdate()}>{say('shell.update')}</Button>
        )}
        {state.kind === 'ready' && <CheckButton program={program} disabled={offline} />}
        <ResetButton program={program} disabled={offline} />
      </div>
      <p className={classes.after}>{say(offline ? 'about.resetOffline' : 'about.resetHint')}</p>
    </Panel>
  )
}

function useSize({ size, state }: Program): { entries: number; bytes: number } | null {
  const [known, setKnown] = useState<{ entries: number; bytes: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the program has another size
  useEffect(() => {
    let left = false
    void size().then((now) => left || setKnown(now))
    return () => {
      left = true
    }
  }, [size, state])
  return known
}

function CheckButton({ program, disabled }: { program: Program; disabled: boolean }) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    await program.checkForUpdate()
    setBusy(false)
    toast.done(say('about.checked'))
  }
  return (
    <Button variant="default" loading={busy} disabled={disabled} onClick={() => void check()}>
      {say('about.checkUpdate')}
    </Button>
  )
}

function ResetButton({ program, disabled }: { program: Program; disabled: boolean }) {
  const say = useText()
  const confirm = useConfirm()
  const reset = async () => {
    const yes = await confirm({
      title: say('about.resetTitle'),
      body: say('about.resetBody'),
      confirm: say('about.resetConfirm'),
    })
    if (yes) await program.reset()
  }
  return (
    <Button variant="default" disabled={disabled} onClick={() => void reset()}>
      {say('about.reset')}
    </Button>
  )
}
