import { folded } from '#src/data/folded.ts'
import '#src/text/people.ts'
import { NativeSelect, SegmentedControl, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { explain, type Insight } from '#contract/rules/insight.ts'
import { serviceFor } from '#contract/rules/orders/services.ts'
import { type CatalogueLine, permissionCatalogue } from '#contract/rules/permission-catalogue.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useSystem } from '#src/session/session-provider.tsx'
import { marks } from '#src/text/marks.ts'
import { type Say, textLanguage, useText } from '#src/text/text.ts'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { lineWords } from '#src/widgets/people/permission-words.ts'
import { shownRoles } from '#src/widgets/people/role-name.ts'
import { usePeople } from '#src/widgets/people/use-people.ts'
import classes from './insight.module.css'
import { Reach } from './reach.tsx'
import { SeenBy } from './seen-by.tsx'

type Shown = 'everything' | 'onlyGranted' | 'onlyHidden'

/** 权限透视: for any account and any menu or action, which role grants it or which rule hides it. */
export function InsightPage() {
  const say = useText()
  const [params, setParams] = useSearchParams()
  const { people, freshness } = usePeople()
  const id = Number(params.get('id')) || null
  return (
    <Page
      title={say('page.insight')}
      note={say('people.insightHint')}
      freshness={freshness}
      search={
        <Select
          aria-label={say('people.choose')}
          placeholder={say('people.choose')}
          data={people}
          value={id === null ? null : String(id)}
          onChange={(value) => setParams(value ? { id: value } : {}, { replace: true })}
          searchable
          nothingFoundMessage={say('ui.noMatches')}
          w={300}
          maw="100%"
        />
      }
    >
      {id === null ? <EmptyState title={say('people.chooseHint')} /> : <OfAccount key={id} id={id} />}
    </Page>
  )
}

function OfAccount({ id }: { id: number }) {
  const say = useText()
  const system = useSystem()
  const { services } = useDesk().user.company
  const { data, freshness, waiting } = useAnswer('campusUser.queryUserAuthority', { id })
  const groups = useMemo(() => permissionCatalogue(system), [system])
  const [group, setGroup] = useState('pages')
  const [shown, setShown] = useState<Shown>('everything')
  const [words, setWords] = useState('')
  if (waiting) return <LoadingState />
  if (data === null) return <NoneHeld title={say('people.noneHeld')} freshness={freshness} />

  const person = { ...data, roles: shownRoles(data.roles) }
  const lines = (groups.find(({ name }) => name === group)?.lines ?? [])
    .map((line) => ({ line, label: lineWords(line, say), insight: explain(person, line, services) }))
    .filter(
      ({ insight }) => shown === 'everything' || (insight.kind === 'granted') === (shown === 'onlyGranted'),
    )
    .filter(({ line, label }) => folded(`${label} ${line.url}`).includes(folded(words)))
  return (
    <>
      <SeenBy person={data} />
      <Reach person={data} />
      <div className={classes.filters}>
        <NativeSelect
          aria-label={say('people.roles')}
          value={group}
          onChange={(event) => setGroup(event.currentTarget.value)}
          data={groups.map(({ name }) => ({ value: name, label: say(`area.${name}`) }))}
        />
        <SegmentedControl
          aria-label={say('people.insightHint')}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={(['everything', 'onlyGranted', 'onlyHidden'] as const).map((value) => ({
            value,
            label: say(`people.${value}`),
          }))}
        />
        <SearchBox
          label={say('people.searchLine')}
          placeholder={say('people.searchLine')}
          onSearch={setWords}
        />
      </div>
      {lines.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <ul className={classes.lines}>
          {lines.map(({ line, label, insight }) => (
            <Line key={line.url} line={line} label={label} insight={insight} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ line, label, insight }: { line: CatalogueLine; label: string; insight: Insight }) {
  const say = useText()
  return (
    <li className={classes.line} data-granted={insight.kind === 'granted'}>
      <div>
        <span className={classes.label}>{label}</span>
        <code className={classes.url}>{line.url}</code>
      </div>
      <span className={classes.why}>{whyWords(insight, say)}</span>
    </li>
  )
}

const reasons = {
  'no-role': 'hiddenNoRole',
  menu: 'hiddenMenu',
  lower: 'hiddenLower',
  remote: 'hiddenRemote',
} as const

const whyWords = (insight: Insight, say: Say): string => {
  const roles = insight.by.join(marks().list)
  if (insight.kind === 'granted') return say('people.granted', { roles })
  return insight.why === 'service'
    ? say('people.hiddenService', { roles, service: serviceFor(insight.feature).name[textLanguage()] })
    : say(`people.${reasons[insight.why]}`, { roles })
}
