import { IconCpu } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '#src/data/answers.ts'
import { folded } from '#src/data/folded.ts'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { CampaignCard } from './campaign-card.tsx'
import classes from './ota.module.css'

const CampaignDetail = lazyDialog(
  async () => (await import('./campaign-detail.tsx')).CampaignDetailDialog,
  ({ campaign }) => campaign !== null,
)

/** Campaigns, newest first; they follow the event stream by themselves. */
export function CampaignsTab({ choice }: { choice: ReactNode }) {
  const say = useText()
  const answer = useAnswer('ota.campaignList', {})
  const { data, freshness, refresh } = answer
  const [words, setWords] = useState('')
  const [openId, setOpenId] = useState<number | null>(null)
  const wanted = folded(words.trim())
  const sought = (data ?? []).filter(({ productName, version }) =>
    folded(`${productName} ${version}`).includes(wanted),
  )
  const open = data?.find(({ id }) => id === openId) ?? null
  return (
    <Page
      title={say('page.ota')}
      freshness={freshness}
      search={
        <div className={classes.tabs}>
          {choice}
          <SearchBox label={say('ota.search')} placeholder={say('ota.search')} onSearch={setWords} />
        </div>
      }
    >
      <Listed
        of={answer}
        noneHeld={say('ota.noneHeld')}
        none={{
          icon: <IconCpu size={40} stroke={1.3} />,
          title: say('ota.campaigns.none'),
          hint: say('ota.campaigns.noneHint'),
        }}
        sought={sought}
      >
        {(shown) => (
          <VirtualList
            items={shown}
            keyOf={({ id }) => id}
            label={say('ota.campaigns.list')}
            height={130}
            render={(campaign) => (
              <CampaignCard
                campaign={campaign}
                open={() => setOpenId(campaign.id)}
                changed={() => void refresh()}
              />
            )}
          />
        )}
      </Listed>
      <CampaignDetail campaign={open} close={() => setOpenId(null)} changed={() => void refresh()} />
    </Page>
  )
}
