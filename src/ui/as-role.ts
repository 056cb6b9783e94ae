import type { AriaAttributes } from 'react'

/**
 * A table element cannot place its rows where a window scrolls, nor lay each out by itself; a role gives a plain element the
 * same meaning.
 */
export const asRole = (
  role: 'table' | 'grid' | 'row' | 'rowgroup' | 'columnheader' | 'rowheader' | 'cell' | 'gridcell',
  aria: AriaAttributes = {},
) => ({ role, ...aria })
