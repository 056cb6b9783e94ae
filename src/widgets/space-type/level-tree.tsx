import { IconCornerDownRight } from '@tabler/icons-react'
import classes from './space-type.module.css'

/** The levels of a layout, each below the one that holds it. */
export function LevelTree({ names, label }: { names: readonly string[]; label: string }) {
  return (
    <ol className={classes.tree} aria-label={label}>
      {names.map((name, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels keep their places
        <li key={depth} style={{ paddingInlineStart: depth * 20 }}>
          {depth > 0 && <IconCornerDownRight size={16} aria-hidden />}
          {name}
        </li>
      ))}
    </ol>
  )
}
