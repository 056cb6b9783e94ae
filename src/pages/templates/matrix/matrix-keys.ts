/** A place in the matrix. Row -1 is the heads of the columns. */
export interface Place {
  row: number
  col: number
}

/** What a key means in the matrix. */
export type KeyMeaning =
  | { kind: 'move'; to: Place }
  | { kind: 'open' | 'clear' | 'toggle' | 'copy' | 'paste' | 'undo' }

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

const page = 10

const plain: Readonly<Record<string, KeyMeaning>> = {
  Enter: { kind: 'open' },
  F2: { kind: 'open' },
  Delete: { kind: 'clear' },
  Backspace: { kind: 'clear' },
  ' ': { kind: 'toggle' },
}
const withControl: Readonly<Record<string, KeyMeaning>> = {
  c: { kind: 'copy' },
  v: { kind: 'paste' },
  z: { kind: 'undo' },
}

const steps: Readonly<Record<string, (at: Place, size: Place) => Place>> = {
  ArrowUp: ({ row, col }) => ({ row: row - 1, col }),
  ArrowDown: ({ row, col }) => ({ row: row + 1, col }),
  ArrowLeft: ({ row, col }) => ({ row, col: col - 1 }),
  ArrowRight: ({ row, col }) => ({ row, col: col + 1 }),
  PageUp: ({ row, col }) => ({ row: Math.max(0, row - page), col }),
  PageDown: ({ row, col }) => ({ row: row + page, col }),
  Home: ({ row }) => ({ row, col: 0 }),
  End: ({ row }, size) => ({ row, col: size.col - 1 }),
}

/** The nearest place that the matrix has. `size` counts its rows and columns. */
export const within = (to: Place, size: Place): Place => ({
  row: Math.min(size.row - 1, Math.max(-1, to.row)),
  col: Math.min(size.col - 1, Math.max(0, to.col)),
})

/** Reads a key as a spreadsheet would; null leaves it to the browser. On a head, only moving is ours. */
export function keyMeaning(pressed: Pressed, at: Place, size: Place): KeyMeaning | null {
  const control = pressed.ctrlKey || pressed.metaKey
  const step = steps[pressed.key]
  if (step) return { kind: 'move', to: within(control ? far(pressed.key, at, size) : step(at, size), size) }
  if (at.row < 0) return null
  return (control ? withControl[pressed.key.toLowerCase()] : plain[pressed.key]) ?? null
}

/** With Ctrl: to the end of the row or column, Home and End to the first and the last cell. */
function far(key: string, at: Place, size: Place): Place {
  const first = key === 'ArrowLeft' || key === 'Home' ? 0 : at.col
  const col = key === 'ArrowRight' || key === 'End' ? size.col - 1 : first
  const top = key === 'ArrowUp' || key === 'PageUp' || key === 'Home' ? 0 : at.row
  const row = key === 'ArrowDown' || key === 'PageDown' || key === 'End' ? size.row - 1 : top
  return { row, col }
}
