import { expect, test } from 'vitest'
import { isAddress } from '#contract/rules/access-key.ts'

test.each([
  ['10.0.0.5', true],
  ['192.168.0.0/16', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['1:2:3:4:5:6:7:8', true],
  ['256.1.1.1', false],
  ['1.1.1.1/33', false],
  ['2001:db8::/129', false],
  ['1:2:3:4:5:6:7', false],
  ['1::2::3', false],
  ['g::1', false],
  ['10.0.0.0/8/8', false],
  ['', false],
])('an address that a key may be used from: %s', (text, is) => {
  expect(isAddress(text)).toBe(is)
})
