import '#src/text/rooms.ts'
import { Button } from '@mantine/core'
import { counted } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import classes from './room-grid.module.css'
import { type StayKind, stayKinds } from './use-room-notes.ts'

interface Props {
  /** Of each room of guests that is looked at: what is true of it. */
  kinds: readonly (readonly StayKind[])[]
  /** Which rooms alone are shown; null for all. */
  chosen: StayKind | null
  choose: (kind: StayKind | null) => void
}

/** How many rooms ask for something, are taken or free; a press shows these alone, another one all again. */
export function StayChips({ kinds, chosen, choose }: Props) {
  const say = useText()
  return (
    <fieldset className={classes.chips} aria-label={say('rooms.stayFilter')}>
      {stayKinds.map((kind) => (
        <Button
          key={kind}
          size="xs"
          mih={36}
          radius="xl"
          variant={chosen === kind ? 'filled' : 'default'}
          aria-pressed={chosen === kind}
          onClick={() => choose(chosen === kind ? null : kind)}
        >
          {counted(say(`rooms.stayMark.${kind}`), kinds.filter((of) => of.includes(kind)).length)}
        </Button>
      ))}
    </fieldset>
  )
}
