import '#src/text/notices.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { DataOf, InputOf } from '#contract/index.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import type { SentTask } from '#src/widgets/notice/sent-dialog.tsx'
import { BrowserPanel } from './browser-panel.tsx'
import { ChoiceTable } from './choice-table.tsx'
import { QuietPanel } from './quiet-panel.tsx'
import { ReachPanel } from './reach-panel.tsx'
import classes from './ways.module.css'

const SentDialog = lazyDialog(
  async () => (await import('#src/widgets/notice/sent-dialog.tsx')).SentDialog,
  ({ task }) => task !== null,
)

export type Settings = DataOf<'message.settings'>
export type Saved = InputOf<'message.saveSettings'>

/** By what else than the inbox the user is told; each choice is saved as it is made. */
export function WaysView({ choice }: { choice: ReactNode }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const { data, freshness, waiting, refresh } = useAnswer('message.settings', {})
  const [task, setTask] = useState<SentTask | null>(null)
  return (
    <Page
      title={say('page.message')}
      freshness={freshness}
      search={choice}
      actions={
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          onClick={() => setTask({ robot: null })}
        >
          {say('notices.deliveries')}
        </Button>
      }
    >
      {!online && <Notice kind="note">{say('notices.needsNetwork')}</Notice>}
      <LastFailure />
      {waiting || freshness === undefined ? (
        <LoadingState />
      ) : data === null ? (
        <NoneHeld title={say('notices.noneHeld')} freshness={freshness} />
      ) : (
        <Ways settings={data} refresh={refresh} />
      )}
      <SentDialog task={task} close={() => setTask(null)} />
    </Page>
  )
}

function Ways({ settings, refresh }: { settings: Settings; refresh: () => Promise<unknown> }) {
  const say = useText()
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const [busy, setBusy] = useState(false)
  const { ways, quiet } = settings
  const save = async (patch: Partial<Saved>) => {
    setBusy(true)
    const language = textLanguage()
    const saved = await attempt(() => call('message.saveSettings', { ways, quiet, language, ...patch }))
    await refresh()
    setBusy(false)
    if (saved) toast.done(say('notices.saved'))
  }
  const disabled = !online || busy
  return (
    <div className={classes.panels}>
      <ChoiceTable ways={ways} disabled={disabled} save={(next) => void save({ ways: next })} />
      <ReachPanel settings={settings} disabled={disabled} />
      <BrowserPanel settings={settings} disabled={disabled} refresh={refresh} />
      <QuietPanel quiet={quiet} disabled={disabled} save={(next) => void save({ quiet: next })} />
    </div>
  )
}

/** Says that what was sent last did not arrive. */
function LastFailure() {
  const say = useText()
  const { data } = useAnswer('message.deliveries', { pageSize: 1, currentPage: 1 })
  const last = data?.list[0]
  if (!last || last.state === 'delivered' || last.answer === '') return null
  return (
    <Notice kind="warn">
      {say('notices.failed', { way: say(`notices.ways.${last.way}`), error: last.answer })}
    </Notice>
  )
}
