import { groupBy } from '#contract/rules/group-by.ts'
import type { BuildingTree, SpaceTree } from '#contract/space-shapes.ts'
import type { PlacedNode as Node } from '../space/rows.ts'

const byParent = (nodes: readonly Node[]) => groupBy(nodes, (node) => node.parentId)

interface Root {
  campusId: number
  name: string
}

const grown = new WeakMap<readonly Node[], SpaceTree>()

/** The campus is the root, at depth 0. `nodes` come in display order; of the same ones it is the same tree. */
export function spaceTree(campus: Root, nodes: readonly Node[]): SpaceTree {
  const before = grown.get(nodes)
  if (before?.label === campus.name) return before
  const tree = treeOf(campus, nodes)
  grown.set(nodes, tree)
  return tree
}

function treeOf(campus: Root, nodes: readonly Node[]): SpaceTree {
  const children = byParent(nodes)
  const grow = (node: Node, depth: number): SpaceTree => {
    const below = (children.get(node.id) ?? []).map((child) => grow(child, depth + 1))
    return {
      primaryId: node.id,
      id: node.id,
      templateId: node.templateId,
      label: node.name,
      depth,
      hasTiming: node.hasTiming,
      isLeaf: below.length === 0,
      isParent: below.length > 0,
      children: below,
    }
  }
  const buildings = (children.get(null) ?? []).map((node) => grow(node, 1))
  return {
    primaryId: campus.campusId,
    id: campus.campusId,
    templateId: null,
    label: campus.name,
    depth: 0,
    hasTiming: false,
    isLeaf: buildings.length === 0,
    isParent: buildings.length > 0,
    children: buildings,
  }
}

export function buildingTree(campusId: number, nodes: readonly Node[]): BuildingTree {
  const children = byParent(nodes)
  const below = (id: number | null, kind: Node['kind']) =>
    (children.get(id) ?? []).filter((node) => node.kind === kind)
  return {
    campusId,
    buildingVos: below(null, 'building').map(({ id, name }) => {
      const floorVos = below(id, 'floor').map((floor) => ({
        id: floor.id,
        floorName: floor.name,
        roomVos: below(floor.id, 'room').map((room) => ({
          id: room.id,
          roomName: room.name,
          templateId: room.templateId,
        })),
      }))
      return { id, buildingName: name, floorNum: floorVos.length, floorVos }
    }),
  }
}
