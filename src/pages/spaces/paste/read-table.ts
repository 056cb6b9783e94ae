import { roomColumns } from '#contract/rules/campus/room-sheet.ts'
import type { SpaceKind } from '#contract/space-shapes.ts'
import type { NewPlace } from '#src/data/edits.ts'

/** A line of what was pasted: building, floor, room and template. `number` counts lines from 1. */
export interface Line {
  number: number
  cells: readonly string[]
}

export interface Node {
  id: number
  parentId: number | null
  name: string
}

interface Tree {
  childrenOf: (id: number | null) => readonly Node[]
}

/** What is wrong with a line. */
export type LineFault =
  | { kind: 'noBuilding' | 'noFloor' | 'there' | 'tooWide' }
  | { kind: 'name'; words: string }
  | { kind: 'twice'; line: number }
  | { kind: 'noTemplate'; name: string }

export interface ReadLine extends Line {
  fault: LineFault | null
}

/** A quoted cell may hold what ends a cell or a line; a quote in it stands twice. */
const quoted = /(^|[\t\n])"((?:[^"]|"")*)"(?=[\t\n]|$)/g

/** The cells of each line as spreadsheets copy them, without blanks around and without empty ones at the end. */
const cellsOf = (text: string): string[][] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(
      quoted,
      (_, before: string, inside: string) =>
        before + inside.replaceAll('""', '"').replaceAll(/[\t\n]+/g, ' '),
    )
    .split('\n')
    .map((line) => withoutEnd(line.split('\t').map((each) => each.replaceAll(/\s+/g, ' ').trim())))

function withoutEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((each) => each !== '')
  return cells.slice(0, last + 1)
}

const isHeader = (cells: readonly string[]) =>
  cells.length > 1 &&
  cells.every((text, at) => {
    const column = roomColumns[at]
    return column && (text === column.zh || text.toLowerCase() === column.en.toLowerCase())
  })

/**
 * The lines of what was copied from a spreadsheet. A heading and empty lines are left out; where building or floor is
 * empty, as below merged cells, it is that of the line before. Pure.
 */
export function linesOf(text: string): Line[] {
  let above: readonly string[] = []
  return cellsOf(text).flatMap((cells, index) => {
    if (cells.length === 0 || isHeader(cells)) return []
    const [building = '', floor = '', ...rest] = cells
    const filled = withoutEnd([
      building || above[0] || '',
      floor || (building === '' || building === above[0] ? (above[1] ?? '') : ''),
      ...rest,
    ])
    above = filled
    return [{ number: index + 1, cells: filled }]
  })
}

interface Offer {
  tree: Tree
  templates: readonly { id: number; name: string }[]
  /** What is wrong with a name in itself; null when nothing is. */
  nameFault: (name: string) => string | null
}

/** Reads lines against what the campus holds: what is to be added, above before below, and what is wrong with each. Pure. */
export function placesIn(lines: readonly Line[], { tree, templates, nameFault }: Offer) {
  const places: NewPlace[] = []
  const held = new Map<string, Spot>()
  const templateIds = new Map(templates.map(({ id, name }) => [name, id]))
  const roomLines = new Map<string, number>()

  /** Where a place is: the one that is there, the one that is to be added, or a new one. */
  const spotOf = (
    kind: SpaceKind,
    path: readonly string[],
    above: Spot | null,
    templateId: number | null,
  ) => {
    const key = JSON.stringify(path)
    const name = path.at(-1) ?? ''
    const known = held.get(key)
    if (known) return known
    const there = above === null ? tree.childrenOf(null) : above.id === null ? [] : tree.childrenOf(above.id)
    const node = there.find((each) => each.name === name)
    const spot: Spot = node ? { id: node.id, place: null } : { id: null, place: places.length }
    if (!node)
      places.push({ kind, name, parentId: above?.id ?? null, below: above?.place ?? null, templateId })
    held.set(key, spot)
    return spot
  }

  const faultOf = ({ number, cells }: Line): LineFault | null => {
    const [building = '', floor = '', room = '', template = ''] = cells
    if (cells.length > roomColumns.length) return { kind: 'tooWide' }
    if (building === '') return { kind: 'noBuilding' }
    if (floor === '' && (room !== '' || template !== '')) return { kind: 'noFloor' }
    for (const name of [building, floor, room]) {
      const words = name === '' ? null : nameFault(name)
      if (words) return { kind: 'name', words }
    }
    if (template !== '' && !templateIds.has(template)) return { kind: 'noTemplate', name: template }
    if (room === '') return null
    const key = JSON.stringify([building, floor, room])
    const first = roomLines.get(key)
    if (first !== undefined) return { kind: 'twice', line: first }
    roomLines.set(key, number)
    return null
  }

  const read = lines.map((line): ReadLine => {
    const fault = faultOf(line)
    if (fault) return { ...line, fault }
    const [building = '', floor = '', room = '', template = ''] = line.cells
    const inBuilding = spotOf('building', [building], null, null)
    if (floor === '') return { ...line, fault: null }
    const onFloor = spotOf('floor', [building, floor], inBuilding, null)
    if (room === '') return { ...line, fault: null }
    const own = spotOf('room', [building, floor, room], onFloor, templateIds.get(template) ?? null)
    return { ...line, fault: own.id === null ? null : { kind: 'there' } }
  })
  return { places, lines: read }
}

/** A place that is there by its id, a new one by its place in the list. */
interface Spot {
  id: number | null
  place: number | null
}
