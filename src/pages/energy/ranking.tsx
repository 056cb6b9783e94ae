import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { RankedPlace } from '#contract/energy/shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { isComplete } from '#contract/rules/energy/figures.ts'
import { meterCategoryName } from '#contract/rules/energy/meters.ts'
import { useAnswer } from '#src/data/answers.ts'
import { type Say, useText } from '#src/text/text.ts'
import { ChartCard } from '#src/widgets/charts/chart-card.tsx'
import type { ChartRow } from '#src/widgets/charts/chart-data.ts'
import { AnsweredPart } from './answered.tsx'
import { asked, type EnergyScope, fileNameOf } from './energy-scope.ts'
import { honestyColumns, honestyOf } from './rows.ts'

type Ranking = InputOf<'campusEnergy.energyRanking'>
const bys = ['building', 'floor', 'room', 'category', 'meter'] as const satisfies readonly Ranking['by'][]
const orders = ['total', 'perRoom'] as const satisfies readonly Ranking['order'][]
/** Bars that can be told apart; the table has all. */
const mostBars = 20

const nameOf = ({ id, name }: RankedPlace, by: (typeof bys)[number], say: Say): string =>
  id === null
    ? say(by === 'category' ? 'energy.rest' : 'energy.restOfPlaces')
    : by === 'category'
      ? say(`energy.categories.${meterCategoryName(id)}`)
      : name

/** Places, categories or meters by what they use. */
export function RankingView({ campusId, scope }: { campusId: number; scope: EnergyScope }) {
  const say = useText()
  const [by, setBy] = useState<(typeof bys)[number]>('floor')
  const [order, setOrder] = useState<(typeof orders)[number]>('total')
  const answer = useAnswer('campusEnergy.energyRanking', { ...asked(campusId, scope), by, order })
  const ofRooms = by === 'building' || by === 'floor'
  const tools = (
    <>
      <NativeSelect
        size="xs"
        aria-label={say('energy.by')}
        value={by}
        data={bys.map((each) => ({ value: each, label: say(`energy.bys.${each}`) }))}
        onChange={({ currentTarget: { value } }) => setBy(bys.find((each) => each === value) ?? 'floor')}
      />
      {ofRooms && (
        <NativeSelect
          size="xs"
          aria-label={say('energy.order')}
          value={order}
          data={orders.map((each) => ({ value: each, label: say(`energy.orders.${each}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setOrder(orders.find((each) => each === value) ?? 'total')
          }
        />
      )}
    </>
  )
  return (
    <AnsweredPart answer={answer}>
      {({ list, period }) => (
        <ChartCard
          title={say('energy.views.ranking')}
          tools={tools}
          rowTitle={say('energy.placeName')}
          rows={list.map((place): ChartRow => rowOf(place, nameOf(place, by, say)))}
          series={[
            ofRooms && order === 'perRoom'
              ? { key: 'perRoom', label: say('energy.perRoom'), unit: 'kWh' }
              : { key: 'kwh', label: say('energy.energyOf'), unit: 'kWh' },
          ]}
          columns={[{ key: 'share', label: say('energy.share'), percent: true }, ...honestyColumns(say)]}
          most={mostBars}
          horizontal
          fileName={fileNameOf(say('energy.views.ranking'), period)}
        />
      )}
    </AnsweredPart>
  )
}

const rowOf = (place: RankedPlace, label: string): ChartRow => ({
  label,
  values: { kwh: place.kwh, perRoom: place.perRoom },
  incomplete: place.id !== null && !isComplete(place),
  more: { share: place.share, ...honestyOf(place) },
})
