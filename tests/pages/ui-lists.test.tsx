import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { type Column, VirtualTable } from '#src/ui/virtual-table.tsx'
import { clearDrawn, draw, find, patiently } from './ui-draw.tsx'

interface Lamp {
  id: number
  name: string
}

const lamps = (count: number): Lamp[] => Array.from({ length: count }, (_, id) => ({ id, name: `灯 ${id}` }))
const columns: Column<Lamp>[] = [
  { key: 'name', title: '名称', render: (lamp) => lamp.name },
  { key: 'id', title: '编号', width: '80px', align: 'end', render: (lamp) => lamp.id },
]

const phone = (is: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: is,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

const scrollTo = (top: number) =>
  act(async () => {
    window.scrollTo(0, top)
    window.dispatchEvent(new Event('scroll'))
  })

beforeEach(() => phone(false))
afterEach(async () => {
  await clearDrawn()
  window.scrollTo(0, 0)
  vi.unstubAllGlobals()
})

describe('VirtualList', () => {
  const list = (count: number) => (
    <VirtualList items={lamps(count)} keyOf={(lamp) => lamp.id} label="灯" render={(lamp) => lamp.name} />
  )

  test('a short one stands in the document whole', async () => {
    await draw(list(150))
    expect(find('ul').getAttribute('aria-label')).toBe('灯')
    expect(document.querySelectorAll('li')).toHaveLength(150)
  })

  test('of 10,000 only a screenful does, and each says its place', async () => {
    await draw(list(10_000))
    const shown = document.querySelectorAll('li')
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThan(60)
    expect(shown[0]?.getAttribute('aria-setsize')).toBe('10000')
    expect(shown[0]?.getAttribute('aria-posinset')).toBe('1')
    expect(Number.parseInt(find('ul').style.height, 10)).toBeGreaterThan(500_000)
  })

  test('more rows stand ready where it is scrolled to than where it comes from', async () => {
    await draw(list(10_000))
    const step = 80
    /** Rows beside the one at the window's head: how many above, and how many below. */
    const beside = (head: number) => {
      const places = [...document.querySelectorAll('li')].map((row) => Number(row.getAttribute('data-index')))
      return { above: head - Math.min(...places), below: Math.max(...places) - head }
    }
    const screenful = Math.ceil(window.innerHeight / step)
    await scrollTo(250 * step)
    await vi.waitFor(() => {
      expect(beside(250).below).toBeGreaterThanOrEqual(screenful + 20)
      expect(beside(250).above).toBeLessThanOrEqual(8)
    }, patiently)
    await scrollTo(200 * step)
    await vi.waitFor(() => {
      expect(beside(200).above).toBeGreaterThanOrEqual(20)
      expect(beside(200).below).toBeLessThanOrEqual(screenful + 8)
    }, patiently)
  })
})

describe('VirtualTable', () => {
  const table = (count: number) => (
    <VirtualTable
      rows={lamps(count)}
      columns={columns}
      keyOf={(lamp) => lamp.id}
      label="设备"
      card={(lamp) => <b>{lamp.name}</b>}
    />
  )

  test('is a table to those who do not see it, with its full number of rows', async () => {
    await draw(table(10_000))
    expect(find('[role=table]').getAttribute('aria-rowcount')).toBe('10001')
    expect(document.querySelectorAll('[role=columnheader]')).toHaveLength(2)
    const rows = document.querySelectorAll('[role=row]')
    expect(rows.length).toBeLessThan(60)
    expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2')
    expect(rows[1]?.querySelectorAll('[role=cell]')).toHaveLength(2)
  })

  test('shows cards on a phone', async () => {
    phone(true)
    await draw(table(3))
    expect(document.querySelector('[role=table]')).toBeNull()
    expect([...document.querySelectorAll('li')].map((card) => card.textContent)).toEqual([
      '灯 0',
      '灯 1',
      '灯 2',
    ])
  })
})
