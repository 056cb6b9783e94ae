import '#src/text/parts.ts'
import { Button } from '@mantine/core'
import { IconBuildingBroadcastTower, IconClipboardCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ConfigState } from '#contract/config-shapes.ts'
import { pathTo } from '#contract/pages.ts'
import { templateState } from '#contract/rules/template-state.ts'
import { useAnswer } from '#src/data/answers.ts'
import { usePublishing } from '#src/data/publishing.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { Allowed, useOpens } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { DebugSection } from './publishing/debug-section.tsx'
import classes from './publishing/publish.module.css'
import { PublishButton } from './publishing/publish-button.tsx'
import { RolloutSection } from './publishing/rollout-section.tsx'
import { RoomBoard } from './publishing/room-board.tsx'
import { VersionsSection } from './publishing/versions-section.tsx'
import { lazySection } from './sections/lazy-section.tsx'
import { TemplateNote, TemplateSteps, TemplateTitle } from './template-header.tsx'
import { TemplateMissing } from './template-missing.tsx'
import { useOpenTemplate } from './use-open-template.ts'

const CheckPanel = lazySection(async () => (await import('./check/check-panel.tsx')).CheckPanel)
const HistoryPanel = lazySection(async () => (await import('./publishing/history-panel.tsx')).HistoryPanel)
const DayPanel = lazySection(async () => (await import('./day/day-panel.tsx')).DayPanel)

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
      <CheckPanel template={template} task={null} start={() => undefined} addButton={null} />
      <DayPanel template={template} task={null} start={() => undefined} addButton={null} />
      {children}
    </Page>
  )
}

function Known({ template }: { template: SeenTemplate }) {
  const say = useText()
  const { id } = template
  const { data, freshness, waiting, refresh } = useAnswer('template.configState', { id })
  const publishing = usePublishing(id, freshness?.at ?? null)
  const changed = () => {
    void refresh()
    void publishing.refresh()
  }
  return (
    <Frame template={template} freshness={freshness}>
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState title={say('templates.publish.notHeard')} hint={say('templates.publish.notHeardHint')} />
      ) : (
        <>
          <EditedNote template={template} />
          <div data-publish-progress>
            {data.rooms === 0 ? <NoRooms template={template} /> : <Progress state={data} />}
          </div>
          <DebugSection template={template} publishing={publishing.data} changed={changed} />
          <RolloutSection rollouts={publishing.data?.rollouts ?? []} changed={changed} />
          {publishing.data && (
            <VersionsSection {...{ template, changed }} publishing={publishing.data} rooms={data.rooms} />
          )}
          {data.rooms > 0 && <SheetsLink templateId={id} />}
          {data.rooms > 0 && <RoomBoard roomList={data.roomList} changed={changed} />}
        </>
      )}
      <HistoryPanel template={template} task={null} start={() => undefined} addButton={null} />
    </Frame>
  )
}

/** Leads to where rooms are given a template, whoever may open that. */
function NoRooms({ template }: { template: SeenTemplate }) {
  const say = useText()
  const opens = useOpens('building')
  const isOut = templateState(template.status) === 'published'
  // What was refused is published again by whoever mends it.
  const outHints = { none: 'noRoomsOut', waiting: 'noRoomsWaiting', attention: 'noRoomsHint' } as const
  const hint = isOut ? outHints[template.pending] : 'noRoomsHint'
  return (
    <EmptyState
      title={say('templates.publish.noRooms')}
      hint={say(`templates.publish.${hint}`, { page: say('page.building') })}
      action={
        opens && (
          <Button component={Link} to={pathTo('building')} variant="default">
            {say('templates.publish.toRooms')}
          </Button>
        )
      }
    />
  )
}

/** Leads to what is proved in its rooms before they are handed over. */
function SheetsLink({ templateId }: { templateId: number }) {
  const say = useText()
  return (
    <Allowed url="/runSheet/v1/list">
      <Button
        component={Link}
        to={`${pathTo('runSheets')}?template=${templateId}`}
        variant="light"
        mih={44}
        leftSection={<IconClipboardCheck size={18} aria-hidden />}
        className={classes.sheets ?? ''}
      >
        {say('page.runSheets')}
      </Button>
    </Allowed>
  )
}

/** Says of a published template that was edited that rooms go on with what was published. */
function EditedNote({ template: { status } }: { template: SeenTemplate }) {
  const say = useText()
  return templateState(status) === 'debugUpdate' ? (
    <Notice kind="warn">{say('parts.publishing.edited')}</Notice>
  ) : null
}

function Progress({ state: { rooms, gatewayAcked, applied, publishedAt } }: { state: ConfigState }) {
  const say = useText()
  if (publishedAt === null)
    return (
      <EmptyState
        icon={<IconBuildingBroadcastTower size={40} stroke={1.3} />}
        title={say('templates.publish.never')}
        hint={say('templates.publish.neverHint')}
      />
    )
  return (
    <p className={classes.progress} role="status">
      <span>{say('templates.publish.lastAt', { time: timeInWords(publishedAt) })}</span>
      <strong>{say('templates.publish.progress', { gateways: gatewayAcked, applied, count: rooms })}</strong>
    </p>
  )
}
