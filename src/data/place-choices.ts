import type { SpaceForest } from './spaces.ts'

/** Every building, floor and, where they are asked about, room by its whole name, one below the other as they stand. */
export function placeChoices(
  forest: Pick<SpaceForest, 'childrenOf'> | undefined,
  rooms: boolean,
): { value: string; label: string }[] {
  const choices: { value: string; label: string }[] = []
  const walk = (parentId: number | null, above: string) => {
    for (const node of forest?.childrenOf(parentId) ?? []) {
      if (node.kind === 'room' && !rooms) continue
      const label = above === '' ? node.name : `${above} / ${node.name}`
      choices.push({ value: String(node.id), label })
      walk(node.id, label)
    }
  }
  walk(null, '')
  return choices
}
