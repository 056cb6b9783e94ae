import { Kbd } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import classes from '../scenes/scene-section.module.css'

const hints = [
  { keys: ['←', '↑', '↓', '→'], key: 'move' },
  { keys: ['Enter'], key: 'open' },
  { keys: ['Space'], key: 'toggle' },
  { keys: ['Delete'], key: 'clear' },
  { keys: ['Ctrl+C', 'Ctrl+V'], key: 'copy' },
  { keys: ['Ctrl+Z'], key: 'undo' },
] as const

/** Which keys do what in the scene matrix. */
export function KeyHints() {
  const say = useText()
  return (
    <p className={classes.hints}>
      {hints.map(({ keys, key }) => (
        <span key={key} className={classes.hint}>
          {keys.map((name) => (
            <Kbd key={name} size="xs">
              {name}
            </Kbd>
          ))}
          {say(`templates.scenes.key.${key}`)}
        </span>
      ))}
    </p>
  )
}
