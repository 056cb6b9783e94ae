import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { limits } from '#contract/limits.ts'
import { useText } from '#src/text/text.ts'

/** Where the name of a campus is typed; nothing is suggested by it alone. */
export function CampusSearchBox(props: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  const say = useText()
  return (
    <TextInput
      w={limits.campusSearchWidth}
      placeholder={say('shell.campusSearch')}
      aria-label={say('shell.campusSearchLabel', { place: say('system.place') })}
      leftSection={<IconSearch size={16} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  )
}
