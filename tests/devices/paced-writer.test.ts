import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { startWriter } from '#server/devices/paced-writer.ts'
import { until } from './until.ts'

interface Rows {
  waiting: number[]
  written: number[][]
}

const log = pino({ level: 'silent' })
const writer = (rows: Rows, write: (items: readonly number[]) => Promise<number>) =>
  startWriter<number>({
    name: 'rows',
    interval: 10,
    log,
    take: (most) => rows.waiting.splice(0, most),
    putBack: (items) => rows.waiting.unshift(...items),
    write: async (items) => {
      const took = await write(items)
      rows.written.push([...items])
      return took
    },
  })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the paced writer', () => {
  it('writes larger chunks to a fast database and smaller ones to a slow one', async () => {
    const sizesAt = async (perRow: number) => {
      const rows: Rows = { waiting: numbers(20_000), written: [] }
      const writing = writer(rows, async (items) => items.length * perRow)
      await writing.flush()
      await writing.stop()
      expect(rows.written.flat()).toEqual(numbers(20_000))
      return rows.written.at(-2)?.length
    }
    expect(await sizesAt(0.001)).toBe(2_000)
    // 8 ms at 0.1 ms a row.
    expect(await sizesAt(0.1)).toBe(80)
    expect(await sizesAt(5)).toBe(50)
  })

  it('writes larger chunks when it is stopped and nobody waits for the database', async () => {
    const rows: Rows = { waiting: numbers(20_000), written: [] }
    const writing = writer(rows, async (items) => items.length * 0.1)
    await writing.stop()
    expect(rows.written.flat()).toEqual(numbers(20_000))
    // 160 ms at 0.1 ms a row.
    expect(rows.written.at(-2)).toHaveLength(1_600)
  })

  it('keeps what was not written until the database is back', async () => {
    const rows: Rows = { waiting: numbers(300), written: [] }
    let away = true
    const writing = writer(rows, async () => {
      if (away) throw new Error('connection lost')
      return 1
    })
    await expect(writing.flush()).rejects.toThrow('connection lost')
    expect(rows.waiting).toEqual(numbers(300))
    away = false
    await writing.flush()
    expect(rows.written.flat()).toEqual(numbers(300))
    await writing.stop()
  })

  it('is done writing what waited, however much comes meanwhile', async () => {
    const rows: Rows = { waiting: numbers(300), written: [] }
    const writing = writer(rows, async () => {
      rows.waiting.push(1_000)
      return 1
    })
    await writing.flush()
    expect(rows.written.flat()).toEqual(numbers(300))
    rows.waiting = []
    await writing.stop()
  })

  it('drops only the row the database refuses', async () => {
    const rows: Rows = { waiting: numbers(200), written: [] }
    const writing = writer(rows, async (items) => {
      if (items.includes(77)) throw Object.assign(new Error('bad data'), { code: '22P02' })
      return 1
    })
    await writing.flush()
    await writing.stop()
    expect(rows.written.flat()).toEqual(numbers(200).filter((row) => row !== 77))
  })

  it.each([
    ['never answers', () => new Promise<number>(() => {})],
    ['cannot keep up', () => pause(1, 1)],
  ])('stops although the database %s', async (_, write) => {
    const said: unknown[] = []
    const writing = startWriter<number>({
      name: 'rows',
      interval: 1,
      log: pino({ level: 'error' }, { write: (line) => said.push(JSON.parse(line)) }),
      take: (most) => numbers(Math.min(most, 1_000)),
      putBack: () => {},
      write,
      stopWithin: 20,
    })
    await pause(10)
    await writing.stop()
    expect(said).toMatchObject([{ lost: 1_000, msg: 'rows lost at stop: the database is too slow' }])
  })

  it('writes by itself, and the rest when it is stopped', async () => {
    const rows: Rows = { waiting: numbers(10), written: [] }
    const writing = writer(rows, async () => 1)
    await until(() => rows.written.flat().length >= 10, 'it writes')
    expect(rows.written.flat()).toEqual(numbers(10))
    rows.waiting.push(10)
    await writing.stop()
    expect(rows.written.flat()).toEqual(numbers(11))
  })
})
