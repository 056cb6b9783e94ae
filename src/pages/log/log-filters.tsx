import { folded } from '#src/data/folded.ts'
import '#src/text/people.ts'
import '#src/text/buildings.ts'
import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import { useCampusDevices, type Wanted } from '#src/data/devices.ts'
import { limitsOf } from '#src/form/call-rules.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { type Say, useText } from '#src/text/text.ts'
import { areaWords, callWords, writingCalls } from '#src/widgets/people/permission-words.ts'

export type Asked = Pick<
  InputOf<'audit.list'>,
  'keyWord' | 'called' | 'accountId' | 'spaceId' | 'deviceId' | 'call' | 'from' | 'to'
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
    const sought = folded(words.trim())
    return ({ device }) =>
      device.id === asked.deviceId || folded(`${device.name} ${device.deviceNo}`).includes(sought)
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

/** What would take more characters than these to say does not tell calls apart. */
const calledMost = limitsOf('audit.list', 'called').maxLength ?? 0

/** The calls whose words hold a text, for the server, which has no words of them. */
export function callsCalled(words: string, say: Say): string | undefined {
  const sought = folded(words.trim())
  if (sought === '') return undefined
  const found = writingCalls.filter((name) => folded(callWords(name, say)).includes(sought))
  const called = found.join(',')
  return called.length > calledMost ? undefined : called
}

/** Entries of one kind of call: all that write something, by what they are about. */
export function CallFilter({ asked, ask }: Props) {
  const say = useText()
  const data = useMemo(() => {
    const groups = new Map<string, { value: string; label: string }[]>()
    for (const name of writingCalls) {
      const group = areaWords(name, say)
      groups.set(group, [...(groups.get(group) ?? []), { value: name, label: callWords(name, say) }])
    }
    return [...groups].map(([group, items]) => ({ group, items }))
  }, [say])
  return (
    <Select
      aria-label={say('people.call')}
      placeholder={say('people.anyCall')}
      data={data}
      value={asked.call ?? null}
      onChange={(value) => ask({ call: value ?? undefined })}
      nothingFoundMessage={say('ui.noMatches')}
      searchable
      clearable
      w={200}
    />
  )
}
