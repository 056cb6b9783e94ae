import { folded } from '#src/data/folded.ts'
import '#src/text/parts.ts'
import { Button } from '@mantine/core'
import { IconArrowUpCircle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Rollout } from '#contract/rollout-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { NoneHeld } from '#src/ui/none-held.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { RolloutCard } from '#src/widgets/rollout/rollout-card.tsx'
import classes from './upgrades.module.css'

const CreateForm = lazyDialog(
  async () => (await import('./create-form.tsx')).CreateForm,
  ({ opened }) => opened,
)
const UpgradeDetail = lazyDialog(
  async () => (await import('./upgrade-detail.tsx')).UpgradeDetail,
  ({ rollout }) => rollout !== null,
)

/** Newer versions of templates on their way to rooms of the active campus. */
export function UpgradesPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.upgrades')}>
      {(campusId) => <CampusUpgrades key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function CampusUpgrades({ campusId }: { campusId: number }) {
  const say = useText()
  const { data, freshness, waiting, refresh } = useAnswer('upgrade.list', { id: campusId, pageSize: 0 })
  const [keyWord, setKeyWord] = useState('')
  const [creating, setCreating] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const word = folded(keyWord.trim())
  const shown = (data?.list ?? []).filter(({ templateName }) => folded(templateName).includes(word))
  const open: Rollout | null = data?.list.find(({ id }) => id === openId) ?? null
  const changed = () => void refresh()
  return (
    <Page
      title={say('page.upgrades')}
      freshness={freshness}
      actions={<CreateButton create={() => setCreating(true)} />}
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
        <NoneHeld
          title={say('templates.publish.notHeard')}
          freshness={freshness}
          hint={say('templates.publish.notHeardHint')}
        />
      ) : data.list.length === 0 ? (
        <EmptyState
          icon={<IconArrowUpCircle size={40} stroke={1.3} />}
          title={say('parts.upgrades.none')}
          hint={say('parts.upgrades.noneHint')}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <VirtualList
          items={shown}
          keyOf={({ id }) => id}
          label={say('parts.upgrades.list')}
          height={92}
          render={(rollout) => (
            <article className={classes.card}>
              <RolloutCard
                rollout={rollout}
                changed={changed}
                heading={<Heading rollout={rollout} open={() => setOpenId(rollout.id)} />}
              />
            </article>
          )}
        />
      )}
      <CreateForm
        campusId={campusId}
        opened={creating}
        close={() => setCreating(false)}
        done={(id) => {
          setCreating(false)
          setOpenId(id)
          changed()
        }}
      />
      <UpgradeDetail campusId={campusId} rollout={open} close={() => setOpenId(null)} changed={changed} />
    </Page>
  )
}

function CreateButton({ create }: { create: () => void }) {
  const say = useText()
  const online = useConnection().kind === 'online'
  return (
    <Allowed url="/classroom/v1/template/upgrade/create">
      <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={!online} onClick={create}>
        {say('parts.upgrades.create')}
      </Button>
    </Allowed>
  )
}

function Heading({ rollout: { templateName, version, kind }, open }: { rollout: Rollout; open: () => void }) {
  const say = useText()
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={say('parts.upgrades.open', { name: templateName })}
        onClick={open}
      >
        {say('parts.upgrades.name', { name: templateName, number: version })}
      </button>{' '}
      <span className={classes.kind}>{say(`parts.upgrades.kind.${kind}`)}</span>
    </>
  )
}
