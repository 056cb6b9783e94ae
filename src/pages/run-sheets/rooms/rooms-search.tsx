import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { SeenSheetRoom } from '#src/data/run-sheets.ts'
import { counted } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { SearchBox } from '#src/ui/search-box.tsx'
import { OverallProgress } from './overall-progress.tsx'
import { type RoomFilter, roomFilters, shows } from './room-filters.ts'
import classes from './rooms-search.module.css'

interface Props {
  /** All that the filters choose from; null while they are not known, which are not counted then. */
  rooms: readonly SeenSheetRoom[] | null
  filter: RoomFilter
  setFilter: (filter: RoomFilter) => void
  onSearch: (words: string) => void
  /** What the templates are called, by id. */
  templates: ReadonlyMap<number, string>
  /** The template that is asked for; 0 for any. */
  templateId: number
  askTemplate: (templateId: string) => void
}

/** How far the rooms are, and which of them are listed. */
export function RoomsSearch(props: Props) {
  const say = useText()
  const { rooms, filter, setFilter, onSearch, templates, templateId, askTemplate } = props
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
        value={filter}
        onChange={(value) => setFilter(value as RoomFilter)}
      />
      <div className={classes.finding}>
        <SearchBox
          label={say('runSheets.search')}
          placeholder={say('runSheets.search')}
          onSearch={onSearch}
        />
        {templates.size > 1 && (
          <NativeSelect
            aria-label={say('runSheets.template')}
            value={String(templateId)}
            onChange={({ currentTarget: { value } }) => askTemplate(value)}
            data={[
              { value: '0', label: say('runSheets.anyTemplate') },
              ...[...templates].map(([id, label]) => ({ value: String(id), label })),
            ]}
          />
        )}
      </div>
    </div>
  )
}
