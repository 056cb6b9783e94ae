import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PushBrowser } from '#contract/message.ts'
import { useApi } from '#src/data/frame.ts'
import { endPush, PushRefused, pushHindrance, subscribePush } from '#src/data/push.ts'
import { attempt } from '#src/form/attempt.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { browserName } from './browser-name.ts'
import { TryWay } from './reach-panel.tsx'
import classes from './ways.module.css'
import type { Settings } from './ways-view.tsx'

interface Props {
  settings: Settings
  disabled: boolean
  refresh: () => Promise<unknown>
}

/** Whether this browser shows messages by itself, which others do, and what hinders it. */
export function BrowserPanel({ settings: { pushKey, browsers }, disabled, refresh }: Props) {
  const say = useText()
  const { call } = useApi()
  const system = useSystem()
  const [refused, setRefused] = useState<PushRefused['why'] | null>(null)
  const [busy, setBusy] = useState(false)
  const here = browsers.find(({ current }) => current)
  const others = browsers.filter(({ current }) => !current)
  const fault = refused ?? pushHindrance()
  const act = async (work: () => Promise<unknown>, told: string) => {
    setBusy(true)
    const done = await attempt(work)
    await refresh()
    setBusy(false)
    if (done) toast.done(told)
  }
  const begin = async () => {
    setRefused(null)
    setBusy(true)
    try {
      const made = await subscribePush(system, pushKey)
      const about = { name: browserName(navigator.userAgent), language: textLanguage() }
      await act(() => call('message.addBrowser', { ...made, ...about }), say('notices.pushStarted'))
    } catch (error) {
      setRefused(error instanceof PushRefused ? error.why : 'browser')
    } finally {
      setBusy(false)
    }
  }
  const end = () =>
    act(async () => {
      await call('message.removeBrowser', {})
      await endPush(system)
    }, say('notices.pushEnded'))
  return (
    <Panel title={say('notices.push')}>
      <p className={classes.dim}>{say('notices.pushHint')}</p>
      {!here && fault && <Notice kind="warn">{say(`notices.pushFault.${fault}`)}</Notice>}
      {here ? (
        <>
          <BrowserLine browser={here} />
          <div className={classes.buttons}>
            <TryWay way="push" disabled={disabled || busy} />
            <Button variant="default" mih={44} disabled={disabled} loading={busy} onClick={() => void end()}>
              {say('notices.pushOff')}
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.buttons}>
          <Button
            mih={44}
            disabled={disabled || pushHindrance() !== null}
            loading={busy}
            onClick={() => void begin()}
          >
            {say('notices.pushOn')}
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <>
          <h3 className={classes.heading}>{say('notices.pushOthers')}</h3>
          <ul className={classes.lines}>
            {others.map((browser) => (
              <li key={browser.id}>
                <BrowserLine browser={browser} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function BrowserLine({ browser: { name, addedAt, current, lastError } }: { browser: PushBrowser }) {
  const say = useText()
  return (
    <p className={classes.plain}>
      {current ? `${say('notices.pushHere')} · ${name}` : name}
      <span className={classes.dim}>{say('notices.added', { time: timeInWords(addedAt) })}</span>
      {lastError && <span className={classes.fault}>{say('notices.lastError', { error: lastError })}</span>}
    </p>
  )
}
