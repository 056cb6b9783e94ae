import '#src/text/offline.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useConnection, useTryNow } from '#src/data/connection.ts'
import { useOutboxCount } from '#src/data/outbox.ts'
import { useAskSession, usePackActions, usePacks, useSessionUntil } from '#src/data/packs.ts'
import { askToSignInAgain } from '#src/data/sign-in-again.ts'
import { useLocalTrouble, useStorageInfo } from '#src/data/storage.ts'
import { useNeedsSignIn } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { useProgram } from '#src/ui/program.ts'
import { toast } from '#src/ui/toast.ts'
import { type CheckAct, type CheckLine, checkLines, type Verdict, verdictOf } from './check.ts'

/** The check before leaving: not asked for yet, under way, or with its lines, which stay true while they are shown. */
export type Check =
  | { kind: 'not-asked' }
  | { kind: 'running' }
  | { kind: 'done'; lines: CheckLine[]; verdict: Verdict; act: (act: CheckAct) => void }

/** What is not answered by then is shown as not known, in ms. */
const askedFor = 10_000

/** @param choose leads to where packs are chosen */
export function useCheck(choose: () => void): { check: Check; run: () => void } {
  const say = useText()
  const now = useNow()
  const navigate = useNavigate()
  const packs = usePacks()
  const storage = useStorageInfo()
  const trouble = useLocalTrouble()
  const connection = useConnection()
  const sessionUntil = useSessionUntil()
  const needsSignIn = useNeedsSignIn()
  const program = useProgram()
  const counts = useOutboxCount()
  const askSession = useAskSession()
  const { renew } = usePackActions()
  const tryNow = useTryNow()
  const [step, setStep] = useState<'not-asked' | 'running' | 'done'>('not-asked')

  const run = async () => {
    setStep('running')
    tryNow()
    // Asked for by a button, because some browsers refuse a page that asks by itself.
    const asked = Promise.allSettled([storage?.askToPersist(), askSession(), program.checkForUpdate()])
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, askedFor))])
    setStep('done')
  }

  const acts: Record<CheckAct, () => void> = {
    choose,
    refresh: () => {
      for (const pack of packs ?? []) void renew(pack.campusId)
    },
    persist: () =>
      void storage?.askToPersist().then((given) => given || toast.error(say('offline.check.persistRefused'))),
    signIn: askToSignInAgain,
    update: () => void program.acceptUpdate(),
    outbox: () => void navigate(pathTo('outbox')),
    about: () => void navigate(pathTo('about')),
  }

  const start = { run: () => void run() }
  if (step !== 'done') return { check: { kind: step }, ...start }
  if (!packs || !storage || !counts || sessionUntil === undefined)
    return { check: { kind: 'running' }, ...start }
  const lines = checkLines(
    {
      now: Math.max(now, Date.now()),
      packs,
      trouble,
      persisted: storage.persisted,
      usage: storage.usage,
      quota: storage.quota,
      skew: connection.kind === 'online' ? connection.skew : null,
      needsSignIn,
      sessionUntil,
      shell: program.state.kind,
      waiting: counts.waiting,
      refused: counts.attention,
    },
    say,
  )
  return { check: { kind: 'done', lines, verdict: verdictOf(lines), act: (act) => acts[act]() }, ...start }
}
