import '#src/text/people.ts'
import '#src/text/buildings.ts'
import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { calls, type InputOf } from '#contract/index.ts'
import { useCampusDevices, type Wanted } from '#src/data/devices.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useText } from '#src/text/text.ts'
import { callWords } from '#src/widgets/people/permission-words.ts'

export type Asked = Pick<
  InputOf<'audit.list'>,
  'keyWord' | 'accountId' | 'spaceId' | 'deviceId' | 'call' | 'from' | 'to'
>

interface Props {
  asked: Asked
  ask: (patch: Asked) => void
}

/** So many are offered; the search finds the others. */
const offered = 60

/** Entries about one device of the active campus, found by name or number. */
export function DeviceFilter({ asked, ask }: Props) {
  const say = useText()
  const { campusId } = useActiveCampus()
  const [words, setWords] = useState('')
  const wanted = useMemo((): Wanted => {
    const sought = words.trim().toLowerCase()
    return ({ device }) =>
      device.id === asked.deviceId || `${device.name} ${device.deviceNo}`.toLowerCase().includes(sought)
  }, [words, asked.deviceId])
  const found = useCampusDevices(campusId ?? 0, wanted)
  const rows = found?.rows ?? []
  const chosen = rows.filter(({ device }) => device.id === asked.deviceId)
  const shown = [...new Set([...chosen, ...rows.slice(0, offered)])]
  return (
    <Select
      aria-label={say('people.device')}
      placeholder={say('people.anyDevice')}
      data={shown.map(({ device }) => ({
        value: String(device.id),
        label: `${device.name} · ${device.deviceNo}`,
      }))}
      // What is offered has been sought already.
      filter={({ options }) => options}
      onSearchChange={(text) => setWords(text.split(' · ')[0] ?? '')}
      value={asked.deviceId === undefined ? null : String(asked.deviceId)}
      onChange={(value) => ask({ deviceId: value === null ? undefined : Number(value) })}
      nothingFoundMessage={say('ui.noMatches')}
      searchable
      clearable
      w={220}
    />
  )
}

/** Entries of one kind of call: all that write something. */
export function CallFilter({ asked, ask }: Props) {
  const say = useText()
  const data = useMemo(() => {
    const writes = calls.filter(({ call }) => call.method !== 'GET')
    const named = writes.map(({ name }) => ({ value: name as string, label: callWords(name, say) }))
    const times = new Map<string, number>()
    for (const { label } of named) times.set(label, (times.get(label) ?? 0) + 1)
    // Several calls may be the same to a reader: those are told apart by their names.
    return named
      .map(({ value, label }) => ({
        value,
        label: (times.get(label) ?? 0) > 1 ? `${label} (${value.split('.')[1]})` : label,
      }))
      .sort((one, other) => one.label.localeCompare(other.label, 'zh'))
  }, [say])
  return (
    <Select
      aria-label={say('people.call')}
      placeholder={say('people.anyCall')}
      data={data}
      limit={offered}
      value={asked.call ?? null}
      onChange={(value) => ask({ call: value ?? undefined })}
      nothingFoundMessage={say('ui.noMatches')}
      searchable
      clearable
      w={200}
    />
  )
}
