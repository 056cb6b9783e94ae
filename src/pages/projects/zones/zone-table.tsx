import type { ZoneWithEnergy } from '#contract/megaproject-shapes.ts'
import { isComplete, measuredKwh } from '#contract/rules/energy/figures.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { VirtualTable } from '#src/ui/virtual-table.tsx'
import { inPercent } from '#src/widgets/charts/chart-data.ts'
import { boundTo } from '../binding.ts'
import sharedClasses from '../projects.module.css'
import classes from './zones.module.css'

interface Props {
  zones: readonly ZoneWithEnergy[]
  total: number
  page: number
}

/** Zones with their energy, as a table, and as cards on a phone. */
export function ZoneTable({ zones, total, page }: Props) {
  const say = useText()
  return (
    <>
      <p className={sharedClasses.dim} role="status">
        {say('projects.zones.page', { page, count: total })}
      </p>
      <VirtualTable
        rows={zones}
        keyOf={({ id }) => id}
        label={say('projects.zones.title')}
        height={52}
        columns={[
          {
            key: 'zone',
            title: say('projects.zones.zone'),
            width: 'minmax(120px, 1.2fr)',
            render: ({ zoneName }) => <span className={sharedClasses.name}>{zoneName}</span>,
          },
          {
            key: 'place',
            title: say('projects.zones.place'),
            width: 'minmax(120px, 1fr)',
            render: (zone) => placeWords(zone, say),
          },
          {
            key: 'bound',
            title: say('projects.zones.bound'),
            width: 'minmax(140px, 1.6fr)',
            render: (zone) => <span className={sharedClasses.dim}>{boundWords(zone, say)}</span>,
          },
          {
            key: 'energy',
            title: say('projects.zones.energy'),
            width: 'minmax(150px, 1fr)',
            align: 'end',
            render: (zone) => <Energy zone={zone} />,
          },
        ]}
        card={(zone) => (
          <Card end={null}>
            <div className={classes.cardHead}>
              <span className={sharedClasses.name}>{zone.zoneName}</span>
              <Energy zone={zone} />
            </div>
            <p className={sharedClasses.dim}>{placeWords(zone, say)}</p>
            <p className={sharedClasses.dim}>{boundWords(zone, say)}</p>
          </Card>
        )}
      />
    </>
  )
}

/** The floors a zone lies on. */
export const floorWords = ({ floorNames }: ZoneWithEnergy, say: Say): string =>
  floorNames.join(say('projects.comma'))

const placeWords = (zone: ZoneWithEnergy, say: Say) => `${zone.buildingName} / ${floorWords(zone, say)}`

/** What a zone is bound to, in words. */
export const boundWords = ({ bound, appId, placeName, places }: ZoneWithEnergy, say: Say): string =>
  !bound
    ? say('projects.unbound')
    : appId === null
      ? say('projects.boundUnseen', { place: say('system.place') })
      : boundTo({ placeName, places }, say)

/** Energy, and how far it can be trusted. */
function Energy({ zone: { energy, bound, appId } }: { zone: ZoneWithEnergy }) {
  const say = useText()
  const kwh = energy && measuredKwh(energy)
  if (!energy || kwh == null)
    return (
      <span className={sharedClasses.dim}>
        {bound && appId !== null ? say('projects.zones.unmeasured') : '—'}
      </span>
    )
  return (
    <span className={classes.energy}>
      <span className={classes.kwh}>{say('projects.zones.kwh', { kwh: Math.round(kwh * 10) / 10 })}</span>
      {!isComplete(energy) && (
        <Badge tone="warn">{say('energy.coverageOf', { share: inPercent(energy.coverage) })}</Badge>
      )}
      {energy.estimated > 0 && (
        <Badge tone="plain">{say('energy.estimatedOf', { share: inPercent(energy.estimated) })}</Badge>
      )}
    </span>
  )
}
