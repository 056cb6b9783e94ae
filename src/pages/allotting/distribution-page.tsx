import '#src/text/allotting.ts'
import { IconDoor, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataOf } from '#contract/index.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { toast } from '#src/ui/toast.ts'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import classes from './allotting.module.css'
import { isSought, roomNames } from './room-words.ts'

export type Agent = DataOf<'roomDistribution.list'>[number]

const DistributionForm = lazyDialog(
  async () => (await import('./distribution-form.tsx')).DistributionForm,
  ({ agent }) => agent !== null,
)

/** /manage/roomdistribution: which rooms of the active campus each agent looks after. */
export function RoomDistributionPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.roomDistribution')}>
      {(campusId) => <Distribution key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function Distribution({ campusId }: { campusId: number }) {
  const say = useText()
  const answer = useAnswer('roomDistribution.list', { campusId })
  const { data, freshness, refresh } = answer
  const forest = useSpaces(campusId)
  const online = useConnection().kind === 'online'
  const [words, setWords] = useState('')
  const [edited, setEdited] = useState<Agent | null>(null)
  const place = say('system.place')
  const sought = (data ?? []).filter((agent) => isSought(agent, forest, words))
  const done = () => {
    setEdited(null)
    void refresh()
  }
  return (
    <Page
      title={say('page.roomDistribution')}
      freshness={freshness}
      search={
        <SearchBox
          label={say('allotting.search')}
          placeholder={say('allotting.search')}
          onSearch={setWords}
        />
      }
    >
      {!online && <Notice kind="note">{say('allotting.needsNetwork')}</Notice>}
      <Listed
        of={answer}
        noneHeld={say('allotting.noneHeld')}
        none={{
          icon: <IconUsers size={40} stroke={1.3} />,
          title: say('allotting.noAgents'),
          hint: say('allotting.noAgentsHint', { place }),
        }}
        sought={sought}
      >
        {(shown) => (
          <ul className={classes.list} aria-label={say('page.roomDistribution')}>
            {shown.map((agent) => (
              <AgentCard
                key={agent.accountId}
                campusId={campusId}
                agent={agent}
                forest={forest}
                edit={() => setEdited(agent)}
                changed={() => void refresh()}
              />
            ))}
          </ul>
        )}
      </Listed>
      <DistributionForm
        campusId={campusId}
        agent={edited}
        close={() => setEdited(null)}
        done={done}
        refused={() => void refresh()}
      />
    </Page>
  )
}

interface CardProps {
  campusId: number
  agent: Agent
  forest: SpaceForest | undefined
  edit: () => void
  changed: () => void
}

function AgentCard({ campusId, agent, forest, edit, changed }: CardProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const { user } = useDesk()
  const mayGive = agent.mayGive ?? user.userId !== agent.accountId
  const maySave = useAllowed('/roomDistribution/v1/save') && mayGive
  const name = agent.username
  const place = say('system.place')
  const takeAll = async () => {
    const sure = await confirm({
      title: say('allotting.takeAllTitle', { name }),
      body: say(agent.outside ? 'allotting.takeOutsideBody' : 'allotting.takeAllBody', { place }),
      confirm: say('allotting.takeBack'),
      danger: true,
    })
    const { accountId, roomIds } = agent
    const input = { campusId, accountId, roomIds: [], madeOn: { roomIds } }
    if (!sure || !(await attempt(() => call('roomDistribution.save', input)))) return
    toast.done(say('allotting.takenBack'))
    changed()
  }
  const give: MenuAction = {
    key: 'edit',
    icon: IconPencil,
    label: say('allotting.add'),
    run: edit,
    disabled: !online,
  }
  const take: MenuAction = {
    key: 'take',
    icon: IconTrash,
    label: say('allotting.takeBack'),
    run: () => void takeAll(),
    danger: true,
    disabled: !online || agent.roomIds.length === 0,
  }
  const actions = agent.outside ? [take] : [give, take]
  return (
    <li>
      <Card end={maySave && <DotsMenu actions={actions} label={say('allotting.menuOf', { name })} />}>
        <p className={classes.name}>
          {name} <span className={classes.account}>{agent.account}</span>{' '}
          {agent.outside && <Badge tone="warn">{say('allotting.outside', { place })}</Badge>}
        </p>
        {agent.roomIds.length === 0 ? (
          <p className={classes.line}>
            <Badge tone="plain">{say('allotting.allRooms')}</Badge>
          </p>
        ) : (
          <>
            <p className={classes.line}>
              <IconDoor size={14} aria-hidden /> {say('allotting.roomCount', { count: agent.roomIds.length })}
            </p>
            <p className={classes.dim}>{roomNames(agent.roomIds, forest, say)}</p>
          </>
        )}
      </Card>
    </li>
  )
}
