import { Select } from '@mantine/core'
import { dayAt, dayOf, monthOf, startOfDay, yearOf } from '#contract/rules/energy/local-days.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useProjects } from '#src/data/projects.ts'
import { type TimeSpan, TimesForm } from '#src/form/times-form.tsx'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import type { Asked } from './zone-energy.tsx'
import classes from './zones.module.css'

/** From the first of the month to the end of today, so that it is the same question all day. */
export function thisMonth(now = Date.now()): TimeSpan {
  const today = dayOf(now)
  return {
    startTime: startOfDay(dayAt(yearOf(today), monthOf(today))),
    endTime: startOfDay(today + 1),
  }
}

interface Props {
  where: Asked
  ask: (where: Asked) => void
  span: TimeSpan
  between: (span: TimeSpan) => void
}

/** Which zones, and between which times. */
export function ZoneFilters({ where, ask, span, between }: Props) {
  const say = useText()
  const projects = useProjects()
  return (
    <>
      <Select
        aria-label={say('projects.zones.project')}
        placeholder={say('projects.zones.anyProject')}
        data={projects.map(({ id, megaprojectName }) => ({ value: String(id), label: megaprojectName }))}
        value={where.megaprojectId === undefined ? null : String(where.megaprojectId)}
        onChange={(value) =>
          ask({ ...named(where), ...(value === null ? {} : { megaprojectId: Number(value) }) })
        }
        searchable
        clearable
        w={180}
      />
      {where.megaprojectId !== undefined && (
        <PartSelects key={where.megaprojectId} megaprojectId={where.megaprojectId} {...{ where, ask }} />
      )}
      <SearchBox
        label={say('projects.zones.search')}
        placeholder={say('projects.zones.search')}
        onSearch={(zoneName) => ask(zoneName === '' ? withoutName(where) : { ...where, zoneName })}
      />
      <TimesForm span={span} ask={between} inTools className={classes.times} />
    </>
  )
}

const named = ({ zoneName }: Asked): Asked => (zoneName === undefined ? {} : { zoneName })
const withoutName = ({ zoneName: _name, ...rest }: Asked): Asked => rest

interface PartProps {
  megaprojectId: number
  where: Asked
  ask: (where: Asked) => void
}

/** A building of the project, and a floor of that. */
function PartSelects({ megaprojectId, where, ask }: PartProps) {
  const say = useText()
  const { data } = useAnswer('megaproject.zoneTree', { megaprojectId })
  const buildings = data?.buildingVos ?? []
  const floors = buildings.find(({ id }) => id === where.buildingId)?.floorVos ?? []
  const whole = { ...named(where), megaprojectId }
  return (
    <>
      <Select
        aria-label={say('projects.zones.building')}
        placeholder={say('projects.zones.anyBuilding')}
        data={buildings.map(({ id, buildingName }) => ({ value: String(id), label: buildingName }))}
        value={where.buildingId === undefined ? null : String(where.buildingId)}
        onChange={(value) => ask(value === null ? whole : { ...whole, buildingId: Number(value) })}
        searchable
        clearable
        w={150}
      />
      {where.buildingId !== undefined && (
        <Select
          aria-label={say('projects.zones.floor')}
          placeholder={say('projects.zones.anyFloor')}
          data={floors.map(({ id, floorName }) => ({ value: String(id), label: floorName }))}
          value={where.floorId === undefined ? null : String(where.floorId)}
          onChange={(value) => {
            const { floorId: _floor, ...rest } = where
            ask(value === null ? rest : { ...rest, floorId: Number(value) })
          }}
          searchable
          clearable
          w={120}
        />
      )}
    </>
  )
}
