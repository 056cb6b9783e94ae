import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { RankedPlace } from '#contract/energy/shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { meterCategoryName } from '#contract/rules/energy/meters.ts'
import { useAnswer } from '#src/data/answers.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { type Say, useText } from '#src/text/text.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import type { ChartRow, ChartSeries } from '#src/widgets/charts/chart-data.ts'
import { AnsweredPart } from './answered.tsx'
import { asked, type EnergyScope, fileNameOf } from './energy-scope.ts'
import { meterNames } from './meter-names.ts'
import { costColumns, costOf, honestyColumns, honestyOf, partName } from './rows.ts'

type Ranking = InputOf<'campusEnergy.energyRanking'>
const bys = ['building', 'floor', 'room', 'category', 'meter'] as const satisfies readonly Ranking['by'][]
const orders = ['total', 'perRoom', 'perArea'] as const satisfies readonly Ranking['order'][]
const shapes = ['bars', 'tree'] as const
/** Bars that can be told apart; the table has all. */
const mostBars = 20

type By = (typeof bys)[number]
type Shape = (typeof shapes)[number]
/** Of meters, by their ids. */
type Names = ReadonlyMap<number, string>
const noNames: Names = new Map()

function nameOf(
  { id, name, parentId }: RankedPlace,
  by: By,
  { say, shape, names }: { say: Say; shape: Shape; names: Names },
): string {
  if (by === 'meter' && id !== null) return names.get(id) ?? name
  if (by !== 'category') return id === null ? say('energy.restOfPlaces') : name
  if (id === null) return say('energy.rest')
  const isPart = shape === 'bars' && (parentId ?? null) !== null
  return isPart
    ? say('energy.partOf', { part: partName(say, id) })
    : say(`energy.categories.${meterCategoryName(id)}`)
}

const ofPlaces = (by: By) => by === 'building' || by === 'floor' || by === 'room'

interface Choice {
  by: By
  order: (typeof orders)[number]
  shape: Shape
}

/** What is ranked, how it is drawn, and by what where that can be chosen. */
function Choices({ choice, choose }: { choice: Choice; choose: (change: Partial<Choice>) => void }) {
  const say = useText()
  const { by, order, shape } = choice
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={say('energy.by')}
        value={by}
        data={bys.map((each) => ({ value: each, label: say(`energy.bys.${each}`) }))}
        onChange={({ currentTarget: { value } }) =>
          choose({ by: bys.find((each) => each === value) ?? 'floor' })
        }
      />
      {by !== 'meter' && (
        <NativeSelect
          size="xs"
          aria-label={say('energy.shape')}
          value={shape}
          data={shapes.map((each) => ({ value: each, label: say(`energy.shapes.${each}`) }))}
          onChange={({ currentTarget: { value } }) => choose({ shape: value === 'tree' ? 'tree' : 'bars' })}
        />
      )}
      {ofPlaces(by) && shape === 'bars' && (
        <NativeSelect
          size="xs"
          aria-label={say('energy.order')}
          value={order}
          data={offeredOrders(by).map((each) => ({ value: each, label: say(`energy.orders.${each}`) }))}
          onChange={({ currentTarget: { value } }) =>
            choose({ order: orders.find((each) => each === value) ?? 'total' })
          }
        />
      )}
    </>
  )
}

/** A main meter counts what those behind it do: side by side in a tree map they would be added up. */
export const shapeOf = ({ by, shape }: Pick<Choice, 'by' | 'shape'>): Shape =>
  by === 'meter' ? 'bars' : shape

const offeredOrders = (by: By) => orders.filter((each) => each !== 'perRoom' || by !== 'room')

/** Places, categories or meters by what they use. */
export function RankingView({ campusId, scope }: { campusId: number; scope: EnergyScope }) {
  const say = useText()
  const [choice, setChoice] = useState<Choice>({ by: 'floor', order: 'total', shape: 'bars' })
  const { by } = choice
  const shape = shapeOf(choice)
  const spaces = useSpaces(campusId)
  const isOrdered = ofPlaces(by) && shape === 'bars' && offeredOrders(by).includes(choice.order)
  const order = isOrdered ? choice.order : 'total'
  const answer = useAnswer('campusEnergy.energyRanking', { ...asked(campusId, scope), by, order })
  const choose = (change: Partial<Choice>) => setChoice({ ...choice, ...change })
  const head = {
    title: say('energy.views.ranking'),
    tools: <Choices choice={{ ...choice, order }} choose={choose} />,
    rowTitle: rowTitleOf(say, by),
    series: [seriesOf[order](say)],
  }
  return (
    <AnsweredPart
      answer={answer}
      scope={scope}
      frame={(instead) => <ChartCard {...head} rows={[]} fileName="" instead={instead} />}
    >
      {({ list, period }) => {
        const names = by === 'meter' ? namesOf(say, list) : noNames
        return (
          <ChartCard
            {...head}
            note={order !== 'total' && <LeftOut places={list} order={order} />}
            kind={shape === 'tree' ? 'tree' : 'bar'}
            rows={rankedRows(list, by, shape).map(
              (place): ChartRow => ({
                ...rowOf(say, place, nameOf(place, by, { say, shape, names })),
                ...(by === 'category' ? categoryGroup(say, place) : groupOf(place, spaces)),
              }),
            )}
            columns={[
              { key: 'share', label: say('energy.share'), percent: true },
              ...(ofPlaces(by) ? [{ key: 'squareMetres', label: say('energy.squareMetres') }] : []),
              ...costColumns(say, list),
              ...honestyColumns(say),
            ]}
            {...(shape === 'tree' ? {} : { most: mostBars, horizontal: true })}
            emptyTitle={list.length === 0 ? say('energy.noneRanked') : undefined}
            emptyHint={
              list.length === 0 ? say('energy.noneRankedHint', { by: say(`energy.bys.${by}`) }) : undefined
            }
            fileName={fileNameOf(head.title, period)}
          />
        )
      }}
    </AnsweredPart>
  )
}

/** What meters are called among others. An answer that was kept before it said where they are has their names alone. */
const namesOf = (say: Say, list: readonly RankedPlace[]): Names =>
  meterNames(
    say,
    list.flatMap(({ id, name, meter }) =>
      id === null || !meter ? [] : [{ meterId: id, meterName: name, ...meter }],
    ),
  )

const rowTitleOf = (say: Say, by: By): string =>
  say(by === 'meter' ? 'energy.meter' : by === 'category' ? 'energy.category' : 'energy.placeName')

const seriesOf: Record<(typeof orders)[number], (say: Say) => ChartSeries> = {
  total: (say) => ({ key: 'kwh', label: say('energy.energyOf'), unit: 'kWh' }),
  perRoom: (say) => ({ key: 'perRoom', label: say('energy.perRoom'), unit: 'kWh' }),
  perArea: (say) => ({ key: 'perArea', label: say('energy.perArea'), unit: 'kWh/m²' }),
}

/** The parts of a category stand below it; in a tree map, whose areas are added up by eye, instead of it. */
function rankedRows(list: readonly RankedPlace[], by: By, shape: Shape): readonly RankedPlace[] {
  if (by !== 'category') return list
  const partsOf = (id: number | null) => list.filter(({ parentId }) => id !== null && parentId === id)
  const isPart = ({ parentId }: RankedPlace) => (parentId ?? null) !== null
  return list
    .filter((place) => !isPart(place))
    .flatMap((place) => {
      const parts = partsOf(place.id)
      return shape === 'tree' && parts.length > 0 ? parts : [place, ...parts]
    })
}

/** What a part of a category stands with in a tree map. */
const categoryGroup = (say: Say, { id, parentId }: RankedPlace): { group?: string } => {
  const category = parentId ?? id
  return category === null ? {} : { group: say(`energy.categories.${meterCategoryName(category)}`) }
}

/** The building that a place is in: what stands together in a tree map. */
function groupOf({ id, parentId }: RankedPlace, spaces: SpaceForest | undefined): { group?: string } {
  const [building] = id === null || parentId == null || !spaces ? [] : spaces.pathOf(parentId)
  return building ? { group: building.name } : {}
}

interface LeftOutProps {
  places: readonly RankedPlace[]
  order: 'perRoom' | 'perArea'
}

/** What has no area, or is measured in part, cannot be ranked by area or rooms, and is not left out in silence. */
export function LeftOut({ places, order }: LeftOutProps) {
  const say = useText()
  const without = places.filter((place) => place.id !== null && (place[order] ?? null) === null)
  const unsaid =
    order === 'perArea' ? without.filter(({ squareMetres }) => (squareMetres ?? null) === null) : []
  const partly = without.filter(
    (place) => !unsaid.includes(place) && (order === 'perArea' || place.roomNum > 0),
  )
  const notes = [
    unsaid.length > 0 ? say('energy.noArea', { count: unsaid.length }) : '',
    partly.length > 0 ? say('energy.partlyMeasured', { count: partly.length }) : '',
  ]
  return notes.filter(Boolean).join(' ') || null
}

/** What was not measured is no 0, by whichever measure it is ranked. */
const valuesOf = (place: RankedPlace): ChartRow['values'] =>
  measuredKwh(place) === null
    ? { kwh: null, perRoom: null, perArea: null }
    : { kwh: place.kwh, perRoom: place.perRoom, perArea: place.perArea ?? null }

const rowOf = (say: Say, place: RankedPlace, label: string): ChartRow => ({
  label,
  values: valuesOf(place),
  incomplete: !isComplete(place),
  more: {
    share: measuredKwh(place) === null ? null : place.share,
    squareMetres: place.squareMetres ?? null,
    ...costOf(place),
    ...honestyOf(say, place),
  },
})
