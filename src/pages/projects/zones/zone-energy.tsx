import '#src/text/energy.ts'
import '#src/text/projects.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import type { ZoneWithEnergy } from '#contract/megaproject-shapes.ts'
import { measuredKwh } from '#contract/rules/energy/figures.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { Pager } from '#src/ui/pager.tsx'
import type { Cell } from '#src/ui/save-table.ts'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { timeInWords } from '#src/ui/time.ts'
import { ExportButtons } from '#src/widgets/record/export-buttons.tsx'
import { thisMonth, ZoneFilters } from './zone-filters.tsx'
import { boundWords, floorWords, ZoneTable } from './zone-table.tsx'
import classes from './zones.module.css'

export type Asked = Pick<
  InputOf<'megaproject.zoneList'>,
  'megaprojectId' | 'buildingId' | 'floorId' | 'zoneName'
>

const pageSize = 50

interface Props {
  /** The project that is asked about first; null is all of them. */
  project: number | null
  leave: () => void
}

const shareOf = (share: number | undefined): Cell => (share === undefined ? null : { share })

/** What an export says of a zone. */
const cellsOf =
  (say: Say, { startTime, endTime }: ReturnType<typeof thisMonth>) =>
  (zone: ZoneWithEnergy) => [
    ...[zone.zoneName, zone.buildingName, floorWords(zone, say), boundWords(zone, say)],
    zone.energy && measuredKwh(zone.energy),
    ...[shareOf(zone.energy?.coverage), shareOf(zone.energy?.estimated)],
    ...[timeInWords(startTime), timeInWords(endTime)],
  ]

/** Zones with what the places they are bound to have used between two times. */
export function ZoneEnergy({ project, leave }: Props) {
  const say = useText()
  const api = useApi()
  const online = useConnection().kind === 'online'
  const [span, setSpan] = useState(thisMonth)
  const [where, setWhere] = useState<Asked>(project === null ? {} : { megaprojectId: project })
  const [page, setPage] = useState(1)
  const asked = { ...where, ...span }
  const { data, freshness, waiting } = useAnswer('megaproject.zoneList', {
    ...asked,
    pageSize,
    currentPage: page,
  })
  const ask = (next: Asked) => {
    setPage(1)
    setWhere(next)
  }
  const title = say('projects.zones.title')
  return (
    <Page
      title={title}
      note={say('projects.zones.note')}
      freshness={freshness}
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={leave}>
          {say('projects.zones.back')}
        </Button>
      }
      search={
        <ZoneFilters
          {...{ where, ask, span }}
          between={(next) => {
            setPage(1)
            setSpan(next)
          }}
        />
      }
    >
      {waiting ? (
        <LoadingState rows={6} />
      ) : data === null ? (
        <EmptyState
          title={say('projects.zones.notHeld')}
          hint={freshness?.error ?? say('projects.zones.notHeldHint')}
        />
      ) : data.total === 0 ? (
        <EmptyState
          icon={<IconMap2 size={40} stroke={1.3} />}
          title={say('projects.zones.none')}
          hint={say('projects.zones.noneHint')}
        />
      ) : (
        <>
          <div className={classes.exports}>
            <ExportButtons
              title={title}
              heads={[
                ...[say('projects.zones.zone'), say('projects.zones.building'), say('projects.zones.floor')],
                ...[say('projects.zones.bound'), 'kWh', say('energy.coverage'), say('energy.estimated')],
                ...[say('energy.from'), say('energy.to')],
              ]}
              cells={cellsOf(say, span)}
              held={data?.list ?? []}
              online={online}
              ask={(part) => api.call('megaproject.zoneList', { ...asked, ...part })}
            />
          </div>
          <ZoneTable zones={data.list} total={data.total} page={page} />
        </>
      )}
      <Pager label={title} page={page} size={pageSize} total={data?.total} turn={setPage} />
    </Page>
  )
}
