import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { SeenSheetRoom } from '#src/data/run-sheets.ts'
import type { KeptFilter } from '#src/session/kept-filter.ts'
import { counted } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { ClearFilters } from '#src/ui/clear-filters.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { OverallProgress } from './overall-progress.tsx'
import { type RoomFilter, type RoomsAsked, roomFilters, shows } from './room-filters.ts'
import classes from './rooms-search.module.css'

interface Props {
  /** All that the filters choose from; null while they are not known, which are not counted then. */
  rooms: readonly SeenSheetRoom[] | null
  kept: KeptFilter<RoomsAsked>
  /** What the templates are called, by id. */
  templates: ReadonlyMap<number, string>
  /** The template that is asked for; 0 for any. */
  templateId: number
}

/** How far the rooms are, and which of them are listed. */
export function RoomsSearch(props: Props) {
  const say = useText()
  const { rooms, kept, templates, templateId } = props
  const data = roomFilters.map((value) => ({
    value,
    label: counted(say(`runSheets.filters.${value}`), rooms?.filter(shows[value]).length),
  }))
  return (
    <div className={classes.search}>
      {rooms && rooms.length > 0 && <OverallProgress rooms={rooms} />}
      <SegmentedControl
        fullWidth
        className={classes.filter ?? ''}
        aria-label={say('runSheets.filter')}
        data={data}
        value={kept.filter.filter}
        onChange={(value) => kept.change({ filter: value as RoomFilter })}
      />
      <div className={classes.finding}>
        <SearchBox
          label={say('runSheets.search')}
          placeholder={say('runSheets.search')}
          key={kept.round}
          initial={kept.filter.words}
          onSearch={(words) => kept.change({ words })}
        />
        {templates.size > 1 && (
          <NativeSelect
            aria-label={say('runSheets.template')}
            value={String(templateId)}
            onChange={({ currentTarget: { value } }) =>
              kept.change({ templateId: Number(value) || undefined })
            }
            data={[
              { value: '0', label: say('runSheets.anyTemplate') },
              ...[...templates].map(([id, label]) => ({ value: String(id), label })),
            ]}
          />
        )}
        <ClearFilters {...kept} />
      </div>
    </div>
  )
}
