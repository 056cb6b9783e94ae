import { NativeSelect } from '@mantine/core'
import { IconBuildingBroadcastTower } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type ConfigState, type RoomState, roomStates } from '#contract/config-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import classes from './publish.module.css'
import { PublishButton } from './publish-button.tsx'
import { RoomConfigCard } from './room-config-card.tsx'
import { TemplateNote, TemplateSteps, TemplateTitle } from './template-header.tsx'
import { TemplateMissing } from './template-missing.tsx'
import { useOpenTemplate } from './use-open-template.ts'

/** Step 3 of a template: publishing it, and how far its rooms got. */
export function TemplatePublishPage() {
  const template = useOpenTemplate('templatePublish')
  if (!template) return <TemplateMissing template={template} />
  return template.id > 0 ? <Known key={template.id} template={template} /> : <Unsent template={template} />
}

/** A template that is only on this device. */
function Unsent({ template }: { template: SeenTemplate }) {
  const say = useText()
  return (
    <Frame template={template}>
      <EmptyState title={say('templates.publish.notThere')} hint={say('templates.publish.notThereHint')} />
    </Frame>
  )
}

interface FrameProps {
  template: SeenTemplate
  freshness?: Parameters<typeof Page>[0]['freshness']
  children: Parameters<typeof Page>[0]['children']
}

function Frame({ template, freshness, children }: FrameProps) {
  return (
    <Page
      title={template.name}
      heading={<TemplateTitle template={template} />}
      note={<TemplateNote template={template} />}
      freshness={freshness}
      actions={<PublishButton template={template} />}
    >
      <TemplateSteps template={template} />
      {children}
    </Page>
  )
}

function Known({ template }: { template: SeenTemplate }) {
  const say = useText()
  const { data, freshness, waiting } = useAnswer('template.configState', { id: template.id })
  return (
    <Frame template={template} freshness={freshness}>
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState title={say('templates.publish.notHeard')} hint={say('templates.publish.notHeardHint')} />
      ) : data.rooms === 0 ? (
        <EmptyState title={say('templates.publish.noRooms')} hint={say('templates.publish.noRoomsHint')} />
      ) : (
        <Rooms state={data} />
      )}
    </Frame>
  )
}

function Rooms({ state }: { state: ConfigState }) {
  const say = useText()
  const [keyWord, setKeyWord] = useState('')
  const [wanted, setWanted] = useState<RoomState | null>(null)
  const { roomList, rooms, gatewayAcked, applied, publishedAt } = state
  const shown = useMemo(() => {
    const word = keyWord.toLowerCase()
    return roomList.filter(
      (room) =>
        (wanted === null || room.state === wanted) &&
        `${room.place} ${room.name}`.toLowerCase().includes(word),
    )
  }, [roomList, keyWord, wanted])
  return (
    <>
      {publishedAt === null ? (
        <EmptyState
          icon={<IconBuildingBroadcastTower size={40} stroke={1.3} />}
          title={say('templates.publish.never')}
          hint={say('templates.publish.neverHint')}
        />
      ) : (
        <p className={classes.progress} role="status">
          <span>{say('templates.publish.lastAt', { time: timeInWords(publishedAt) })}</span>
          <strong>
            {say('templates.publish.progress', { gateways: gatewayAcked, applied, count: rooms })}
          </strong>
        </p>
      )}
      <div className={classes.filters}>
        <SearchBox
          label={say('templates.publish.search')}
          placeholder={say('templates.publish.search')}
          onSearch={setKeyWord}
        />
        <StateFilter state={state} wanted={wanted} choose={setWanted} />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <VirtualList
          items={shown}
          keyOf={(room) => room.roomId}
          label={say('templates.publish.list')}
          height={76}
          render={(room) => <RoomConfigCard room={room} />}
        />
      )}
    </>
  )
}

interface StateFilterProps {
  state: ConfigState
  wanted: RoomState | null
  choose: (state: RoomState | null) => void
}

function StateFilter({ state: { roomList }, wanted, choose }: StateFilterProps) {
  const say = useText()
  const count = (state: RoomState) => roomList.filter((room) => room.state === state).length
  return (
    <NativeSelect
      aria-label={say('templates.publish.stateFilter')}
      value={wanted ?? ''}
      onChange={({ currentTarget: { value } }) => choose(roomStates.find((one) => one === value) ?? null)}
      data={[
        { value: '', label: say('templates.publish.anyState') },
        ...roomStates.map((one) => ({
          value: one,
          label: `${say(`templates.publish.state.${one}`)} (${count(one)})`,
        })),
      ]}
    />
  )
}
