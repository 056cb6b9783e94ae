import { SegmentedControl } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import { useInSight } from '#src/ui/use-in-sight.ts'
import classes from './part-choice.module.css'
import type { PartName } from './sections.ts'
import { sections } from './sections.ts'

interface Props {
  parts: readonly PartName[]
  part: PartName
  choose: (part: string) => void
}

/** On a phone: which section of a template is shown. The row scrolls when there are more than fit. */
export function PartChoice({ parts, part, choose }: Props) {
  const say = useText()
  const row = useInSight<HTMLDivElement>(`input[value="${part}"] + label`)
  return (
    <div ref={row} className={classes.row}>
      <SegmentedControl
        className={classes.choice}
        aria-label={say('templates.part')}
        value={part}
        onChange={choose}
        data={parts.map((value) => ({ value, label: say(sections[value].title) }))}
      />
    </div>
  )
}
