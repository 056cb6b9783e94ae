import '#src/text/parts.ts'
import { Button } from '@mantine/core'
import { IconBooks, IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CommonTemplate } from '#contract/library-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu } from '#src/ui/action-menu.tsx'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import classes from './library.module.css'

const TakeForm = lazyDialog(
  async () => (await import('./take-form.tsx')).TakeForm,
  ({ common }) => common !== null,
)

const all = { pageSize: 0 }

/** Common templates: the company's, the platform's, and what other companies handed over. */
export function LibraryPage() {
  const say = useText()
  const navigate = useNavigate()
  const { campusId } = useActiveCampus()
  const { data, freshness, waiting, refresh } = useAnswer('template.getCommonList', all)
  const [keyWord, setKeyWord] = useState('')
  const [taken, setTaken] = useState<CommonTemplate | null>(null)
  const word = keyWord.trim().toLowerCase()
  const shown = (data?.list ?? []).filter(({ name, describe }) =>
    `${name} ${describe}`.toLowerCase().includes(word),
  )
  const done = (templateId: number) => {
    setTaken(null)
    navigate(pathTo('templateEquipment', { templateId }))
  }
  return (
    <Page
      title={say('page.library')}
      freshness={freshness}
      search={
        <SearchBox
          label={say('templates.search')}
          placeholder={say('templates.search')}
          onSearch={setKeyWord}
        />
      }
    >
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState title={say('parts.library.notHeard')} hint={say('templates.publish.notHeardHint')} />
      ) : data.list.length === 0 ? (
        <EmptyState
          icon={<IconBooks size={40} stroke={1.3} />}
          title={say('parts.library.none')}
          hint={say('parts.library.noneHint')}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <VirtualList
          items={shown}
          keyOf={(one) => one.id}
          label={say('page.library')}
          height={104}
          render={(one) => <CommonCard common={one} take={() => setTaken(one)} changed={refresh} />}
        />
      )}
      <TakeForm common={taken} campusId={campusId} close={() => setTaken(null)} done={done} />
    </Page>
  )
}

const tones: Record<CommonTemplate['origin'], Tone> = {
  company: 'plain',
  platform: 'accent',
  transfer: 'warn',
}

interface CardProps {
  common: CommonTemplate
  take: () => void
  changed: () => Promise<void>
}

function CommonCard({ common, take, changed }: CardProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const mayTake = useAllowed('/template/v1/add')
  const mayRemove = useAllowed('/template/v1/addCommon') && common.origin !== 'platform'
  const { id: commonId, name, describe, origin, companyName, addedBy, addedAt, missingProducts } = common
  const remove = async () => {
    const sure = await confirm({
      title: say('parts.library.removeTitle', { name }),
      body: say('parts.library.removeBody'),
      confirm: say('parts.library.remove'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('template.removeCommon', { commonId })))) return
    toast.done(say('parts.library.removed', { name }))
    await changed()
  }
  return (
    <Card
      end={
        <div className={classes.end} data-last={mayRemove ? 'menu' : 'button'}>
          {mayTake && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={!online}
              onClick={take}
            >
              {say('parts.library.take')}
            </Button>
          )}
          {mayRemove && (
            <DotsMenu
              label={say('templates.menuOf', { name })}
              actions={[
                {
                  ...{ key: 'remove', icon: IconTrash, label: say('parts.library.remove') },
                  ...{ danger: true as const, disabled: !online, run: () => void remove() },
                },
              ]}
            />
          )}
        </div>
      }
    >
      <h2 className={classes.name}>
        {name} <Badge tone={tones[origin]}>{say(`parts.library.origin.${origin}`)}</Badge>
      </h2>
      {describe !== '' && <p className={classes.dim}>{describe}</p>}
      <p className={classes.dim}>
        {say('templates.parts', {
          equipment: common.equipmentNum,
          groups: common.groupNum,
          scenes: common.sceneNum,
          timings: common.timingNum,
        })}
      </p>
      <p className={classes.dim}>
        {[companyName, addedBy, timeInWords(addedAt)].filter(Boolean).join(' · ')}
      </p>
      {missingProducts.length > 0 && (
        <p className={classes.bad}>{say('parts.library.missing', { count: missingProducts.length })}</p>
      )}
    </Card>
  )
}
