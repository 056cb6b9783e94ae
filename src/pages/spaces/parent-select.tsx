import { NativeSelect } from '@mantine/core'
import type { SpaceKind } from '#contract/space-shapes.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useText } from '#src/text/text.ts'
import { withChosen } from '#src/ui/chosen-option.ts'

/** What a place stands below; a building stands below nothing. */
export const holderOf = { building: null, floor: 'building', room: 'floor' } as const satisfies Record<
  SpaceKind,
  SpaceKind | null
>

interface Props {
  campusId: number
  kind: 'building' | 'floor'
  value: number | null
  change: (id: number | null) => void
  error: string | undefined
}

/** Chooses the place below which another one stands, among those that can hold it. */
export function ParentSelect({ campusId, kind, value, change, error }: Props) {
  const say = useText()
  const forest = useSpaces(campusId)
  const nodes = [...(forest?.byId.values() ?? [])].filter((node) => node.kind === kind)
  // One that is gone is to be chosen anew.
  const chosen = !forest || nodes.some((node) => node.id === value) ? value : null
  return (
    <NativeSelect
      label={say('places.parent')}
      required
      value={chosen === null ? '' : String(chosen)}
      onChange={({ currentTarget }) =>
        change(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
      error={error}
      data={withChosen(
        [
          { value: '', label: say('places.chooseParent') },
          ...nodes.map((node) => ({
            value: String(node.id),
            label:
              forest
                ?.pathOf(node.id)
                .map((each) => each.name)
                .join(' / ') ?? node.name,
          })),
        ],
        chosen,
        say('ui.loading'),
      )}
    />
  )
}
