import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useText } from '#src/text/text.ts'
import classes from './search-box.module.css'
import { useComposing } from './use-composing.ts'

interface Props {
  /** Called with the trimmed words 150 ms after the last key (spec point 9), once what is composed is. */
  onSearch: (words: string) => void
  /** What is searched, for those who do not see the box. */
  label?: string
  placeholder?: string
  /** CSS width; 240 px when not given. */
  width?: number | string
  initial?: string
}

/** A box to search a list by. Enter searches at once, Escape empties it. */
export function SearchBox({
  onSearch,
  label,
  placeholder,
  width = limits.campusSearchWidth,
  initial = '',
}: Props) {
  const say = useText()
  const [words, setWords] = useState(initial)
  const last = useRef(initial.trim())

  const report = (value: string) => {
    if (value.trim() === last.current) return
    last.current = value.trim()
    onSearch(last.current)
  }
  const reportLater = useEffectEvent(report)

  const { composing, follow } = useComposing(setWords)
  useEffect(() => {
    if (composing) return
    const timer = setTimeout(() => reportLater(words), limits.campusSearchDebounce)
    return () => clearTimeout(timer)
  }, [words, composing])

  const change = (value: string, now = false) => {
    setWords(value)
    if (now) report(value)
  }

  return (
    <TextInput
      role="searchbox"
      {...follow}
      value={words}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') {
          // It may stand in a form, which is not what is sent by it.
          event.preventDefault()
          report(words)
        }
        if (event.key === 'Escape' && words !== '') {
          event.stopPropagation()
          change('', true)
        }
      }}
      // A dialog around it hears of every key first: while there are words, Escape is for them.
      data-mantine-stop-propagation={words !== '' || undefined}
      aria-label={label ?? say('ui.searchLabel')}
      placeholder={placeholder ?? say('ui.searchLabel')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        words === '' ? null : (
          <CloseButton size="sm" aria-label={say('ui.searchClear')} onClick={() => change('', true)} />
        )
      }
      className={classes.box}
      w={width}
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
    />
  )
}
