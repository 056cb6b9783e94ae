import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useText } from '#src/text/text.ts'
import { useComposing } from '#src/ui/use-composing.ts'
import { CampusSearchBox } from './campus-search-box.tsx'
import { fullName } from './full-name.ts'
import { mostCampuses, useCampusSearch, useTyped } from './use-campus-search.ts'
import { useChooseCampus } from './use-choose-campus.ts'

/**
 * Suggests campuses by name; choosing one makes it the active one and clears the words (spec point 2).
 *
 * @param focused whether somebody is in its place already
 */
export function CampusSearch({ focused }: { focused: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Whoever has gone on meanwhile is left where she is.
    if (focused && document.activeElement === document.body) box.current?.focus()
  }, [focused])
  const say = useText()
  const { campusId } = useActiveCampus()
  const choose = useChooseCampus()
  const [words, setWords] = useState('')
  const { composing, follow } = useComposing(setWords)
  const found = useCampusSearch(useTyped(words, composing))
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const label = say('shell.campusSearchLabel', { place: say('system.place') })

  const take = (value: string) => {
    choose(Number(value))
    setWords('')
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={take} shadow="md" withinPortal={false} keepMounted={false}>
      <Combobox.Target>
        <CampusSearchBox
          ref={box}
          {...follow}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {found.length === 0 ? (
          <Combobox.Empty>{say('shell.campusNoMatch', { words: words.trim() })}</Combobox.Empty>
        ) : (
          <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={label}>
            {found.slice(0, mostCampuses).map((campus) => (
              <Combobox.Option
                key={campus.campusId}
                value={String(campus.campusId)}
                active={campus.campusId === campusId}
              >
                {fullName(campus)}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
        {found.length > mostCampuses && (
          <Combobox.Footer>
            {say('shell.projectMore', { count: found.length - mostCampuses })}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
