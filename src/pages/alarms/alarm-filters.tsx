import { Button, NativeSelect, Select, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import { alarmKinds, alarmLevels } from '#contract/rules/alarms/kinds.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useText } from '#src/text/text.ts'
import { withChosen } from '#src/ui/chosen-option.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { beginOf, dateTyped, endOf } from '#src/ui/time.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { kindName, levelName } from './alarm-words.ts'
import classes from './alarms.module.css'

export type Asked = Pick<
  InputOf<'alarm.list'>,
  'keyWord' | 'campusId' | 'kind' | 'level' | 'state' | 'from' | 'to'
>

/** Which alarms are shown, but for their state. */
export function AlarmFilters({ asked, ask }: { asked: Asked; ask: (patch: Asked) => void }) {
  const say = useText()
  const phone = useIsPhone()
  const [unfolded, setUnfolded] = useState(false)
  const day = (field: 'from' | 'to') => (
    <TextInput
      type="date"
      aria-label={say(`alarms.${field}`)}
      value={dateTyped(asked[field])}
      onChange={({ currentTarget: { value } }) =>
        ask({ [field]: field === 'from' ? beginOf(value) : endOf(value) })
      }
    />
  )
  return (
    <>
      <SearchBox
        label={say('alarms.search')}
        placeholder={say('alarms.search')}
        initial={asked.keyWord ?? ''}
        onSearch={(keyWord) => ask({ keyWord })}
      />
      {phone && (
        <Button
          variant="default"
          mih={44}
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {say('alarms.filters')}
        </Button>
      )}
      <div className={classes.filters} hidden={phone && !unfolded}>
        <CampusFilter campusId={asked.campusId} ask={ask} />
        <NativeSelect
          aria-label={say('alarms.anyKind')}
          value={asked.kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            ask({ kind: alarmKinds.find((kind) => kind === value) })
          }
          data={[
            { value: '', label: say('alarms.anyKind') },
            ...alarmKinds.map((kind) => ({ value: kind, label: kindName(kind) })),
          ]}
        />
        <NativeSelect
          aria-label={say('alarms.anyLevel')}
          value={String(asked.level ?? '')}
          onChange={({ currentTarget: { value } }) =>
            ask({ level: alarmLevels.find((level) => String(level) === value) })
          }
          data={[
            { value: '', label: say('alarms.anyLevel') },
            ...alarmLevels.map((level) => ({ value: String(level), label: levelName(level) })),
          ]}
        />
        {day('from')}
        {day('to')}
      </div>
    </>
  )
}

interface CampusProps {
  campusId: number | undefined
  ask: (patch: Asked) => void
}

/** Of which place: of every one that may be entered there are alarms in the list, whatever space type is worked in. */
function CampusFilter({ campusId, ask }: CampusProps) {
  const say = useText()
  const place = say('system.place')
  const campuses = useCampuses()
  if ((campuses?.length ?? 0) < 2 && campusId === undefined) return null
  return (
    <Select
      aria-label={say('alarms.anyCampus', { place })}
      placeholder={say('alarms.anyCampus', { place })}
      data={withChosen(
        (campuses ?? []).map((campus) => ({ value: String(campus.campusId), label: campus.name })),
        campusId ?? null,
        say(campuses ? 'devices.state.unknown' : 'ui.loading'),
      )}
      value={campusId === undefined ? null : String(campusId)}
      onChange={(value) => ask({ campusId: value === null ? undefined : Number(value) })}
      searchable
      clearable
      miw={140}
    />
  )
}
