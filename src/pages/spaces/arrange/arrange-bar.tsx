import { Button, Checkbox, Select } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useText } from '#src/text/text.ts'
import classes from './arrange.module.css'

interface Props {
  forest: SpaceForest
  chosen: ReadonlySet<number>
  /** Rooms that are unfolded. */
  shown: readonly number[]
  choose: (ids: readonly number[], on: boolean) => void
  /** Takes the last move back; null where there is none. */
  undo: (() => Promise<void>) | null
  moveTo: (floorId: number) => void
  close: () => void
}

/** What is done with many rooms at once, and with the last move. */
export function ArrangeBar({ forest, chosen, shown, choose, undo, moveTo, close }: Props) {
  const say = useText()
  const floors = forest.childrenOf(null).flatMap((building) => forest.childrenOf(building.id))
  const allChosen = shown.length > 0 && shown.every((id) => chosen.has(id))
  return (
    <div className={classes.bar}>
      <Button onClick={close}>{say('buildings.arrange.done')}</Button>
      <Button
        variant="default"
        disabled={undo === null}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => void undo?.()}
      >
        {say('buildings.arrange.undo')}
      </Button>
      <Checkbox
        label={say('buildings.arrange.all', { count: shown.length })}
        checked={allChosen}
        disabled={shown.length === 0}
        onChange={({ currentTarget: { checked } }) => choose(shown, checked)}
      />
      {chosen.size > 0 && (
        <Select
          aria-label={say('buildings.arrange.moveTo', { count: chosen.size })}
          placeholder={say('buildings.arrange.moveTo', { count: chosen.size })}
          data={floors.map(({ id }) => ({
            value: String(id),
            label: forest
              .pathOf(id)
              .map(({ name }) => name)
              .join(' / '),
          }))}
          value={null}
          onChange={(value) => value !== null && moveTo(Number(value))}
          searchable
          w={240}
        />
      )}
    </div>
  )
}
