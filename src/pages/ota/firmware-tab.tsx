import { Button } from '@mantine/core'
import { IconCpu, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Firmware } from '#contract/firmware-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { folded } from '#src/data/folded.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { FirmwareCard } from './firmware-card.tsx'
import classes from './ota.module.css'

const UploadForm = lazyDialog(
  async () => (await import('./upload-form.tsx')).UploadForm,
  ({ opened }) => opened,
)

const CampaignForm = lazyDialog(
  async () => (await import('./campaign-form.tsx')).CampaignForm,
  ({ firmware }) => firmware !== null,
)

interface Props {
  choice: ReactNode
  /** Called when a campaign has begun. */
  begun: () => void
}

/** Firmware files, newest first. */
export function FirmwareTab({ choice, begun }: Props) {
  const say = useText()
  const online = useConnection().kind === 'online'
  const answer = useAnswer('ota.firmwareList', {})
  const { data, freshness, refresh } = answer
  const [words, setWords] = useState('')
  const [uploading, setUploading] = useState(false)
  const [chosen, setChosen] = useState<Firmware | null>(null)
  const wanted = folded(words.trim())
  const sought = (data ?? []).filter(({ productName, pid, version }) =>
    folded(`${productName} ${pid} ${version}`).includes(wanted),
  )
  const upload = (
    <Allowed url="/ota/v1/firmware/add">
      <Button
        leftSection={<IconUpload size={16} aria-hidden />}
        disabled={!online}
        onClick={() => setUploading(true)}
      >
        {say('ota.firmware.upload')}
      </Button>
    </Allowed>
  )
  const search = <SearchBox label={say('ota.search')} placeholder={say('ota.search')} onSearch={setWords} />
  return (
    <Page
      title={say('page.ota')}
      freshness={freshness}
      actions={upload}
      search={
        <div className={classes.tabs}>
          {choice}
          {search}
        </div>
      }
    >
      <Listed
        of={answer}
        noneHeld={say('ota.noneHeld')}
        none={{
          icon: <IconCpu size={40} stroke={1.3} />,
          title: say('ota.firmware.none'),
          hint: say('ota.firmware.noneHint'),
        }}
        sought={sought}
      >
        {(shown) => (
          <VirtualList
            items={shown}
            keyOf={({ id }) => id}
            label={say('ota.firmware.list')}
            height={140}
            render={(firmware) => (
              <FirmwareCard
                firmware={firmware}
                begin={() => setChosen(firmware)}
                changed={() => void refresh()}
              />
            )}
          />
        )}
      </Listed>
      <UploadForm opened={uploading} close={() => setUploading(false)} done={() => void refresh()} />
      <CampaignForm firmware={chosen} close={() => setChosen(null)} done={begun} />
    </Page>
  )
}
