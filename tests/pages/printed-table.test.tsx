import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { VirtualTable } from '#src/ui/virtual-table.tsx'
import { clearDrawn, draw } from './ui-draw.tsx'

afterEach(async () => {
  await clearDrawn()
  vi.unstubAllGlobals()
})

const columns = [{ key: 'name', title: '名称', render: (row: number) => `行 ${row}` }]
const drawn = () => document.querySelectorAll('[role=row]').length - 1

test.each([40, 300])(
  'paper has all of %i rows at once, though a page draws them frame by frame',
  async (count) => {
    // A page that goes to paper gets no more frames.
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const rows = Array.from({ length: count }, (_, at) => at)
    await draw(<VirtualTable label="表" rows={rows} columns={columns} keyOf={(row) => row} />)
    expect(drawn()).toBeLessThan(count)
    await act(async () => dispatchEvent(new Event('beforeprint')))
    expect(drawn()).toBe(count)
    await act(async () => dispatchEvent(new Event('afterprint')))
  },
)
