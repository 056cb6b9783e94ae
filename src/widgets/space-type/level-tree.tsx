import { IconCornerDownRight } from '@tabler/icons-react'
import { levelsOf } from '#contract/rules/space-type.ts'
import type { SpaceLayout } from '#contract/space-type.ts'
import classes from './space-type.module.css'

/** The levels of a layout, each below the one that holds it. */
export function LevelTree({ layout, label }: { layout: SpaceLayout; label: string }) {
  return (
    <ol className={classes.tree} aria-label={label}>
      {levelsOf(layout).map((name, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels keep their places
        <li key={depth} style={{ paddingInlineStart: depth * 20 }}>
          {depth > 0 && <IconCornerDownRight size={16} aria-hidden />}
          {name}
        </li>
      ))}
    </ol>
  )
}
