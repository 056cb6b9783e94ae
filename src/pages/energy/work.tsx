import { useState } from 'react'
import type { DeviceWork } from '#contract/energy/shapes.ts'
import type { CompanyFeatures } from '#contract/rules/company-features.ts'
import { deviceWorkWords } from '#contract/rules/device-work.ts'
import { everyDimension } from '#contract/rules/dimensions.ts'
import { isComplete } from '#contract/rules/energy/figures.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useEnergyConfig } from '#src/data/displays.ts'
import { folded } from '#src/data/folded.ts'
import { useFeatures } from '#src/session/use-person.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { VirtualTable } from '#src/ui/virtual-table.tsx'
import { inFigures, inPercent } from '#src/widgets/charts/chart-data.ts'
import { ChartTools } from '#src/widgets/charts/chart-tools.tsx'
import { AnsweredPart } from './answered.tsx'
import classes from './energy.module.css'
import { asked, type EnergyScope, fileNameOf } from './energy-scope.ts'
import { honestyColumns, honestyOf } from './rows.ts'
import workClasses from './work.module.css'
import { type WorkColumn, workColumns, workOf } from './work-columns.ts'

const finds = (work: DeviceWork, word: string) =>
  [work.deviceName, work.deviceNo, work.placeName].some((text) => folded(text).includes(word))

/** As their own titles name it, or as everybody else's (spec point 6). */
const titleOf = (features: CompanyFeatures, say: Say) =>
  say(deviceWorkWords(features).title === 'data' ? 'energy.deviceWork.data' : 'energy.deviceWork.measures')

/** How long each lamp was lit, and at what: searched on this device, so without a network too. */
export function WorkView({ campusId, scope }: { campusId: number; scope: EnergyScope }) {
  const say = useText()
  const [keyWord, setKeyWord] = useState('')
  const features = useFeatures()
  const dimensions = useEnergyConfig().data?.energyStatisticsDimensions ?? everyDimension
  const columns = workColumns(features, dimensions)
  const title = titleOf(features, say)
  const answer = useAnswer('campusEnergy.deviceWorkList', { ...asked(campusId, scope), pageSize: 0 })
  return (
    <>
      <h2 className={workClasses.workTitle}>{title}</h2>
      <SearchBox
        label={say('energy.deviceWork.search')}
        placeholder={say('energy.deviceWork.search')}
        onSearch={setKeyWord}
      />
      <AnsweredPart answer={answer} scope={scope}>
        {({ list, period }) => {
          const shown = list.filter((work) => finds(work, folded(keyWord.trim())))
          return (
            <>
              <div className={classes.listHead}>
                <p role="status">{say('energy.deviceWork.shown', { count: shown.length })}</p>
                <ChartTools
                  sheet={sheetOf(shown, columns, say, { title, name: fileNameOf(title, period) })}
                />
              </div>
              {shown.length === 0 ? (
                <EmptyState
                  title={say(list.length === 0 ? 'energy.deviceWork.none' : 'ui.noMatches')}
                  hint={say(list.length === 0 ? 'energy.deviceWork.noneHint' : 'ui.noMatchesHint')}
                />
              ) : (
                <WorkTable works={shown} columns={columns} label={title} />
              )}
            </>
          )
        }}
      </AnsweredPart>
    </>
  )
}

const headOf = ({ key, unit }: WorkColumn, say: Say) => ({
  key,
  label: say(`energy.deviceWork.${key}`),
  unit: unit === 'h' ? say('energy.deviceWork.hourUnit') : unit,
})

/** What is shown, as a spreadsheet has it: with how much of it is known. */
const sheetOf = (
  works: readonly DeviceWork[],
  columns: readonly WorkColumn[],
  say: Say,
  { title, name }: { title: string; name: string },
) => ({
  title,
  rowTitle: say('energy.deviceWork.lamp'),
  fileName: name,
  series: columns.map((column) => headOf(column, say)),
  columns: [
    { key: 'no', label: say('energy.facts.no') },
    { key: 'place', label: say('energy.deviceWork.place') },
    { key: 'product', label: say('energy.deviceWork.product') },
    { key: 'kwh', label: say('energy.deviceWork.kwh') },
    ...honestyColumns(say),
  ],
  rows: works.map((work) => ({
    label: work.deviceName,
    values: Object.fromEntries(columns.map(({ key }) => [key, workOf(work, key)])),
    more: {
      no: work.deviceNo,
      place: work.placeName,
      product: work.productName,
      kwh: work.kwh,
      // Its energy is worked out of how it stood, never measured.
      ...honestyOf(say, { ...work, estimated: (work.kwh ?? 0) > 0 ? 1 : 0 }),
    },
  })),
})

interface TableProps {
  works: readonly DeviceWork[]
  columns: readonly WorkColumn[]
  label: string
}

function WorkTable({ works, columns, label }: TableProps) {
  const say = useText()
  return (
    <VirtualTable
      rows={works}
      keyOf={({ deviceId }) => deviceId}
      label={label}
      height={60}
      columns={[
        {
          key: 'lamp',
          title: say('energy.deviceWork.lamp'),
          width: 'minmax(110px, 1.4fr)',
          render: (work) => <Named work={work} />,
        },
        {
          key: 'place',
          title: say('energy.deviceWork.place'),
          width: 'minmax(90px, 1.4fr)',
          render: ({ placeName }) => <span className={classes.dim}>{placeName}</span>,
        },
        ...columns.map((column) => ({
          key: column.key,
          title: <Head {...headOf(column, say)} />,
          width: 'minmax(60px, 0.7fr)',
          align: 'end' as const,
          render: (work: DeviceWork) => inFigures(workOf(work, column.key)),
        })),
        {
          key: 'state',
          title: say('energy.state'),
          width: 'minmax(104px, 0.9fr)',
          render: (work) => <Known work={work} />,
        },
      ]}
      card={(work) => (
        <Card end={<Known work={work} />}>
          <Named work={work} />
          <p className={classes.dim}>{work.placeName}</p>
          <dl className={workClasses.workFigures}>
            {columns.map((column) => {
              const { label: name, unit } = headOf(column, say)
              return (
                <div key={column.key}>
                  <dt>{name}</dt>
                  <dd>
                    {inFigures(workOf(work, column.key))} <small>{unit}</small>
                  </dd>
                </div>
              )
            })}
          </dl>
        </Card>
      )}
    />
  )
}

const Head = ({ label, unit }: { label: string; unit: string }) => (
  <>
    {label} <small>({unit})</small>
  </>
)

const Named = ({ work: { deviceName, deviceNo } }: { work: DeviceWork }) => (
  <div className={classes.named}>
    <span>{deviceName}</span>
    <span className={classes.dim}>{deviceNo}</span>
  </div>
)

function Known({ work }: { work: DeviceWork }) {
  const say = useText()
  return isComplete(work) ? (
    <Badge tone="ok">{say('energy.complete')}</Badge>
  ) : (
    <Badge tone="warn">{say('energy.coverageOf', { share: inPercent(work.coverage) })}</Badge>
  )
}
