import { Button, Switch, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { MeterFigure } from '#contract/energy/shapes.ts'
import { isComplete, isSilent, measuredKwh } from '#contract/rules/energy/figures.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { meterCategoryName } from '#contract/rules/energy/meters.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { folded } from '#src/data/folded.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { type Column, VirtualTable } from '#src/ui/virtual-table.tsx'
import { inFigures, inMoney, inPercent } from '#src/widgets/charts/chart-data.ts'
import { ChartTools } from '#src/widgets/charts/chart-tools.tsx'
import { AnsweredPart } from './answered.tsx'
import classes from './energy.module.css'
import { asked, type EnergyScope, fileNameOf } from './energy-scope.ts'
import { MeterForm } from './meter-form.tsx'
import { meterTitle } from './meter-names.ts'
import { costColumns, costOf, honestyColumns, honestyOf } from './rows.ts'

interface Props {
  campusId: number
  scope: EnergyScope
  analyse: (meterId: number) => void
}

/** Meters in use that have not told anything for an hour; lamps without one are silent when their rooms are. */
const silentOf = (list: readonly MeterFigure[], at: number): ReadonlySet<number> =>
  new Set(
    list.flatMap(({ lamps, meterId, newestAt, goneAt }) =>
      !lamps && !goneAt && isSilent(newestAt, at) ? [meterId] : [],
    ),
  )

const finds = (meter: MeterFigure, word: string) =>
  [meter.meterName, meter.meterNo, meter.placeName].some((text) => folded(text).includes(word))

/** Every meter with what it counted: searched on this device, so without a network too. */
export function MetersView({ campusId, scope, analyse }: Props) {
  const say = useText()
  const [keyWord, setKeyWord] = useState('')
  const [silentOnly, setSilentOnly] = useState(false)
  const [editing, setEditing] = useState<MeterFigure | null>(null)
  const online = useConnection().kind !== 'offline'
  const allowed = useAllowed('/campusEnergy/v1/editMeter') && online
  const answer = useAnswer('campusEnergy.energyList', { ...asked(campusId, scope), pageSize: 0 })
  return (
    <>
      <SearchBox
        label={say('energy.searchMeters')}
        placeholder={say('energy.searchMeters')}
        onSearch={setKeyWord}
      />
      <AnsweredPart answer={answer} scope={scope}>
        {({ list, period }) => {
          // Of an answer that was kept, what was silent then: nobody has heard of it since.
          const silent = silentOf(list, answer.freshness?.at ?? Date.now())
          const shown = list.filter(
            (meter) => finds(meter, folded(keyWord.trim())) && (!silentOnly || silent.has(meter.meterId)),
          )
          return (
            <>
              <div className={classes.listHead}>
                <p role="status">{say('energy.meterShown', { count: shown.length })}</p>
                {(silent.size > 0 || silentOnly) && (
                  <Switch
                    label={say('energy.silentOnly', { count: silent.size })}
                    checked={silentOnly}
                    onChange={({ currentTarget: { checked } }) => setSilentOnly(checked)}
                  />
                )}
                <ChartTools sheet={sheetOf(shown, period, say)} />
              </div>
              {shown.length === 0 ? (
                <EmptyState
                  title={say(list.length === 0 ? 'energy.noMeters' : 'ui.noMatches')}
                  hint={say(list.length === 0 ? 'energy.noMetersHint' : 'ui.noMatchesHint')}
                />
              ) : (
                <MeterTable
                  meters={shown}
                  silent={silent}
                  analyse={analyse}
                  edit={allowed ? (meter) => setEditing(meter) : null}
                />
              )}
              {editing && (
                <MeterForm
                  campusId={campusId}
                  meter={editing}
                  saved={() => void answer.refresh()}
                  close={() => setEditing(null)}
                />
              )}
            </>
          )
        }}
      </AnsweredPart>
    </>
  )
}

const sheetOf = (shown: readonly MeterFigure[], period: Parameters<typeof fileNameOf>[1], say: Say) => ({
  title: say('energy.views.meters'),
  rowTitle: say('energy.meter'),
  fileName: fileNameOf(say('energy.views.meters'), period),
  series: [{ key: 'kwh', label: say('energy.energyOf'), unit: 'kWh' }],
  columns: [
    { key: 'no', label: say('energy.facts.no') },
    { key: 'place', label: say('energy.facts.place') },
    ...costColumns(say, shown),
    ...honestyColumns(say),
  ],
  rows: shown.map((meter) => ({
    label: meterTitle(say, meter),
    values: { kwh: measuredKwh(meter) },
    more: {
      no: meter.meterNo,
      place: meter.placeName,
      ...costOf(meter),
      ...honestyOf(say, meter),
    },
  })),
})

interface TableProps {
  meters: readonly MeterFigure[]
  silent: ReadonlySet<number>
  analyse: Props['analyse']
  edit: ((meter: MeterFigure) => void) | null
}

function Actions({ meter, analyse, edit }: Omit<TableProps, 'meters' | 'silent'> & { meter: MeterFigure }) {
  const say = useText()
  return (
    <div className={classes.listHead}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${say('energy.analyse')} ${meterTitle(say, meter)}`}
        onClick={() => analyse(meter.meterId)}
      >
        {say('energy.analyse')}
      </Button>
      {edit && !meter.lamps && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${say('energy.editMeter')} ${meter.meterName}`}
          onClick={() => edit(meter)}
        >
          {say('energy.editMeter')}
        </Button>
      )}
    </div>
  )
}

const costColumn = (say: Say): Column<MeterFigure> => ({
  key: 'cost',
  title: say('energy.costYuan'),
  width: 'minmax(96px, 0.8fr)',
  align: 'end',
  render: (meter) => inMoney(costOf(meter).cost),
})

function MeterTable({ meters, silent, analyse, edit }: TableProps) {
  const say = useText()
  const open = (meter: MeterFigure) => <Actions meter={meter} analyse={analyse} edit={edit} />
  return (
    <VirtualTable
      rows={meters}
      keyOf={({ meterId }) => meterId}
      label={say('energy.views.meters')}
      height={60}
      minWidth={1060}
      columns={[
        {
          key: 'meter',
          title: say('energy.meter'),
          width: 'minmax(140px, 1.4fr)',
          render: (meter) => <Named meter={meter} />,
        },
        {
          key: 'place',
          title: say('energy.facts.place'),
          width: 'minmax(120px, 1.4fr)',
          render: ({ placeName }) => <span className={classes.dim}>{placeName || '—'}</span>,
        },
        {
          key: 'category',
          title: say('energy.category'),
          width: 'minmax(96px, 1fr)',
          render: ({ category }) => say(`energy.categories.${meterCategoryName(category)}`),
        },
        {
          key: 'kwh',
          title: 'kWh',
          width: 'minmax(96px, 0.8fr)',
          align: 'end',
          render: (meter) => inFigures(measuredKwh(meter)),
        },
        ...(costColumns(say, meters).length > 0 ? [costColumn(say)] : []),
        {
          key: 'state',
          title: say('energy.state'),
          width: 'minmax(130px, 1fr)',
          render: (meter) => <ReadState meter={meter} />,
        },
        {
          key: 'newest',
          title: say('energy.facts.newest'),
          width: 'minmax(104px, 0.9fr)',
          render: (meter) => <NewestOf meter={meter} silent={silent} />,
        },
        {
          key: 'open',
          title: <VisuallyHidden>{say('energy.analyse')}</VisuallyHidden>,
          width: edit ? '148px' : '84px',
          align: 'end',
          render: open,
        },
      ]}
      card={(meter) => (
        <Card end={open(meter)}>
          <Named meter={meter} />
          <p className={classes.dim}>
            {meter.placeName} · {say(`energy.categories.${meterCategoryName(meter.category)}`)}
          </p>
          <p>
            {inFigures(measuredKwh(meter))} kWh
            {costOf(meter).cost !== null &&
              ` · ${say('energy.yuan', { amount: inMoney(costOf(meter).cost) })}`}
          </p>
          <ReadState meter={meter} /> <NewestOf meter={meter} silent={silent} />
        </Card>
      )}
    />
  )
}

function Named({ meter }: { meter: MeterFigure }) {
  const say = useText()
  return (
    <div className={classes.named}>
      <span>{meterTitle(say, meter)}</span>
      <span className={classes.dim}>{meter.lamps ? say('energy.lampsEstimated') : meter.meterNo}</span>
    </div>
  )
}

/** How old its newest reading is: what has been silent for too long may be dead. */
function NewestOf({
  meter: { meterId, newestAt, goneAt },
  silent,
}: { meter: MeterFigure } & Pick<TableProps, 'silent'>) {
  const say = useText()
  if (goneAt) return <Badge tone="plain">{say('energy.goneOn', { date: dayInWords(dayOf(goneAt)) })}</Badge>
  const age = newestAt === null ? say('energy.neverRead') : <Age at={newestAt} />
  return silent.has(meterId) ? (
    <Badge tone="bad" title={say('energy.silent')}>
      {newestAt !== null && `${say('energy.silentWord')} · `}
      {age}
    </Badge>
  ) : (
    <span className={classes.dim}>{age}</span>
  )
}

function ReadState({ meter }: { meter: MeterFigure }) {
  const say = useText()
  return meter.lamps && isComplete(meter) ? (
    <Badge tone="plain">{say('energy.lampsShort')}</Badge>
  ) : isComplete(meter) ? (
    <Badge tone="ok">{say('energy.complete')}</Badge>
  ) : (
    <Badge tone="warn">{say('energy.coverageOf', { share: inPercent(meter.coverage) })}</Badge>
  )
}
