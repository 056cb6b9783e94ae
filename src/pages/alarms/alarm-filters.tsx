import { Button, NativeSelect, Select, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import { alarmKinds, alarmLevels } from '#contract/rules/alarms/kinds.ts'
import { useShownCampuses } from '#src/session/active-campus.tsx'
import { useText } from '#src/text/text.ts'
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
  const place = say('system.place')
  const campuses = useShownCampuses() ?? []
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
        {campuses.length > 1 && (
          <Select
            aria-label={say('alarms.anyCampus', { place })}
            placeholder={say('alarms.anyCampus', { place })}
            data={campuses.map(({ campusId, name }) => ({ value: String(campusId), label: name }))}
            value={asked.campusId === undefined ? null : String(asked.campusId)}
            onChange={(value) => ask({ campusId: value === null ? undefined : Number(value) })}
            searchable
            clearable
            miw={140}
          />
        )}
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
