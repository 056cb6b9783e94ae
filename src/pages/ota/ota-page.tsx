import '#src/text/ota.ts'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { CampaignsTab } from './campaigns-tab.tsx'
import { FirmwareTab } from './firmware-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import classes from './ota.module.css'

const tabs = ['campaigns', 'firmware', 'keys'] as const
export type OtaTab = (typeof tabs)[number]

/** /manage/ota: firmware, whose signatures are trusted, and campaigns that give it to devices (spec point 2). */
export function OtaPage() {
  const say = useText()
  const [tab, setTab] = useState<OtaTab>('campaigns')
  const online = useConnection().kind === 'online'
  const choice = (
    <div className={classes.tabs}>
      <SegmentedControl
        fullWidth
        aria-label={say('ota.tabs.label')}
        data={tabs.map((value) => ({ value, label: say(`ota.tabs.${value}`) }))}
        value={tab}
        onChange={(value) => setTab(value as OtaTab)}
      />
      {!online && <Notice kind="note">{say('ota.needsNetwork')}</Notice>}
    </div>
  )
  if (tab === 'firmware') return <FirmwareTab choice={choice} begun={() => setTab('campaigns')} />
  return tab === 'keys' ? <KeysTab choice={choice} /> : <CampaignsTab choice={choice} />
}
