import '#src/text/offline.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useText } from '#src/text/text.ts'
import { LoadingState } from '#src/ui/states.tsx'
import classes from './check.module.css'
import type { CheckLine, Verdict } from './check.ts'
import { type Check, useCheck } from './use-check.ts'

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX } as const

/** The check before leaving: one button, one verdict, and for each line the one thing that mends it. */
export function CheckCard({ choose }: { choose: () => void }) {
  const say = useText()
  const { check, run } = useCheck(choose)
  const busy = check.kind === 'running'
  return (
    <section className={classes.card} aria-labelledby="check-title">
      <div className={classes.head}>
        <div>
          <h2 id="check-title" className={classes.title}>
            {say('offline.check.title')}
          </h2>
          <p className={classes.hint}>{say('offline.check.hint')}</p>
        </div>
        <Button onClick={run} loading={busy} variant={check.kind === 'done' ? 'default' : 'filled'}>
          {say(check.kind === 'not-asked' ? 'offline.check.run' : 'offline.check.again')}
        </Button>
      </div>
      {busy && <LoadingState rows={3} height={40} />}
      {check.kind === 'done' && <Found {...check} />}
    </section>
  )
}

function Found({ lines, verdict, act }: Check & { kind: 'done' }) {
  const say = useText()
  return (
    <>
      <p className={classes.verdict} data-kind={verdict.kind} role="status">
        {verdictWords(verdict, say)}
      </p>
      <ul className={classes.lines} aria-label={say('offline.check.lines')}>
        {lines.map((line) => (
          <Line key={line.name} line={line} act={act} />
        ))}
      </ul>
    </>
  )
}

function verdictWords(verdict: Verdict, say: ReturnType<typeof useText>): string {
  if (verdict.kind === 'ready') return say('offline.check.ready')
  const key = verdict.kind === 'ready-but' ? 'offline.check.readyBut' : 'offline.check.notReady'
  return say(key, { count: verdict.count })
}

function Line({ line, act }: { line: CheckLine; act: (Check & { kind: 'done' })['act'] }) {
  const say = useText()
  const Icon = icons[line.state]
  const mend = line.act
  return (
    <li className={classes.line} data-state={line.state}>
      <Icon size={20} stroke={1.8} aria-hidden className={classes.icon} />
      <div>
        <h3 className={classes.name}>
          {say(`offline.check.line.${line.name}`)}
          <span className={classes.state}>{say(`offline.check.state.${line.state}`)}</span>
        </h3>
        <p className={classes.what}>{line.words}</p>
      </div>
      {mend && (
        <Button variant="default" size="xs" className={classes.act} onClick={() => act(mend)}>
          {say(`offline.check.act.${mend}`, { place: say('system.place') })}
        </Button>
      )}
    </li>
  )
}
