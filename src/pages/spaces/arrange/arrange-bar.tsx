import { Button, Checkbox, Select } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import type { SpaceForest } from '#src/data/spaces.ts'
import { useTemplates } from '#src/data/templates.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import classes from './arrange.module.css'
import type { Choices } from './choices.ts'

interface Props {
  campusId: number
  forest: SpaceForest
  choices: Choices
  /** Rooms that are unfolded. */
  shown: readonly number[]
  /** Takes the last act back; null where there is none. */
  undo: (() => Promise<void>) | null
  moveTo: (floorId: number) => void
  /** Makes the chosen rooms from a template; null is none. */
  bind: (templateId: number | null) => void
  /** Opens what calls the chosen rooms by a pattern. */
  rename: () => void
  close: () => void
}

/** What is done with many rooms at once, and with the last act. */
export function ArrangeBar({ shown, choices, undo, close, ...rest }: Props) {
  const say = useText()
  const chosen = useSyncExternalStore(choices.subscribe, choices.all)
  // The boxes are ticked first.
  const count = useDeferredValue(chosen.size)
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
        onChange={({ currentTarget: { checked } }) => choices.choose(shown, checked)}
      />
      {count > 0 && <ChosenTools {...rest} count={count} />}
    </div>
  )
}

type ToolProps = Pick<Props, 'campusId' | 'forest' | 'moveTo' | 'bind' | 'rename'> & { count: number }

const none = 'none'

/** What is done with the rooms that are ticked. */
function ChosenTools({ campusId, forest, count, moveTo, bind, rename }: ToolProps) {
  const say = useText()
  const templates = useTemplates(campusId) ?? []
  // Another field for each act: what was chosen does not stay in it.
  const [acts, setActs] = useState(0)
  const mayBind = useAllowed('/campus/v1/bindConfig')
  const floors = useMemo(
    () =>
      forest
        .childrenOf(null)
        .flatMap((building) =>
          forest
            .childrenOf(building.id)
            .map(({ id, name }) => ({ value: String(id), label: `${building.name} / ${name}` })),
        ),
    [forest],
  )
  return (
    <>
      <Select
        aria-label={say('buildings.arrange.moveTo', { count })}
        placeholder={say('buildings.arrange.moveTo', { count })}
        data={floors}
        value={null}
        onChange={(value) => value !== null && moveTo(Number(value))}
        searchable
        className={classes.tool}
      />
      {mayBind && (
        <Select
          key={acts}
          aria-label={say('buildings.arrange.template', { count })}
          placeholder={say('buildings.arrange.template', { count })}
          data={[
            { value: none, label: say('places.noTemplate') },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={null}
          onChange={(value) => {
            if (value === null) return
            setActs((before) => before + 1)
            bind(value === none ? null : Number(value))
          }}
          searchable
          className={classes.tool}
        />
      )}
      <Button variant="default" onClick={rename}>
        {say('buildings.arrange.rename', { count })}
      </Button>
    </>
  )
}
