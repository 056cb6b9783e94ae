import { expect, test } from 'vitest'
import { meterNames } from '#src/pages/energy/meter-names.ts'
import type { Say } from '#src/text/text.ts'

// Words are told by their keys.
const say = ((key: string, values?: Record<string, string>) =>
  [key, ...Object.values(values ?? {})].join(' ')) as Say
const meter = (meterId: number, placeName: string, more: { meterNo?: string; lamps?: boolean } = {}) => ({
  ...{ meterId, meterName: '照明电表', meterNo: `N${meterId}`, lamps: false, placeName },
  ...more,
})

test('meters of one name are told with their places, and with their numbers where these are the same too; what a name begins with is said once', () => {
  const names = meterNames(say, [
    meter(1, '教学楼 / 1F'),
    meter(2, '教学楼 / 2F'),
    meter(3, '教学楼 / 2F'),
    meter(4, ''),
    { ...meter(5, '教学楼 / 1F / 101', { lamps: true, meterNo: '' }), meterName: '101' },
    ...['教学楼 / 1F', '实验楼 / 1F', '教学楼 / 11F'].map((place, index) => ({
      ...meter(6 + index, place),
      meterName: '1F 照明电表',
    })),
  ])
  expect([...names.values()]).toEqual([
    '照明电表 · 教学楼 / 1F',
    '照明电表 · 教学楼 / 2F · N2',
    '照明电表 · 教学楼 / 2F · N3',
    '照明电表',
    'energy.lampsOf 101 · 教学楼 / 1F',
    '1F 照明电表 · 教学楼',
    '1F 照明电表 · 实验楼',
    '1F 照明电表 · 教学楼 / 11F',
  ])
})
