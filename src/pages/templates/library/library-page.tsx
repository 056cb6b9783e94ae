import { folded } from '#src/data/folded.ts'
import '#src/text/parts.ts'
import { IconBooks } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CommonTemplate } from '#contract/library-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { CommonCard } from './common-card.tsx'

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
  const word = folded(keyWord.trim())
  const shown = (data?.list ?? []).filter(({ name, describe }) =>
    folded(`${name} ${describe}`).includes(word),
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
          hint={say('parts.library.noneHint', { place: say('system.place') })}
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
