import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, isPhone, maskedContact } from '#contract/rules/contact.ts'
import { brokenPasswordRule, passwordResults, passwordStrength } from '#contract/rules/password.ts'

describe('a new password', () => {
  test.each([
    ['Lamplight-1', null],
    ['abcd1234', null],
    ['abcdefg_', null],
    ['1234567~', null],
    ['_-~!@#$%^&*1', null],
    ['abc123', 'length'],
    ['a1'.repeat(9), 'length'],
    ['', 'length'],
    ['abcdefgh', 'kinds'],
    ['12345678', 'kinds'],
    ['!@#$%^&*', 'kinds'],
    ['abcd 1234', 'characters'],
    ['密码密码abcd1', 'characters'],
    ['abcd1234(', 'characters'],
    ['１２３４abcd1', 'characters'],
  ] as const)('%j breaks %j', (password, broken) => {
    expect(brokenPasswordRule({ password })).toBe(broken)
  })

  test('differs from the old one and is typed the same twice', () => {
    const password = 'Lamplight-1'
    expect(brokenPasswordRule({ password, old: password })).toBe('different')
    expect(brokenPasswordRule({ password, old: 'lamplight-1', confirm: password })).toBeNull()
    expect(brokenPasswordRule({ password, confirm: '' })).toBe('same')
    expect(passwordResults({ password: '', old: 'x', confirm: '' })).toEqual({
      length: false,
      kinds: false,
      characters: false,
      different: false,
      same: false,
    })
  })

  test('has a strength exactly when it keeps the rules about itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (password) => {
        expect(passwordStrength(password) > 0).toBe(brokenPasswordRule({ password }) === null)
      }),
    )
    expect(['abcd1234', 'abcd12345678', 'Abcd1234-567'].map(passwordStrength)).toEqual([1, 2, 3])
  })
})

describe('where somebody is reached', () => {
  test.each(['13000000001', '+8613000000001', '+4915112345678'])('%s can be a phone number', (text) => {
    expect(isPhone(text)).toBe(true)
  })
  test.each(['', '1300000000', '130000000012', '23000000001', '+1', '130 0000 0001', '13000000001\n'])(
    '%j cannot',
    (text) => {
      expect(isPhone(text)).toBe(false)
    },
  )
  test.each(['a@b.co', 'first.last+tag@mail.example.com', '王@example.cn'])(
    '%s can be an address',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@b.c',
    'a b@c.de',
    'a@b.co\nBcc: x@y.zz',
    'a@b.co,x@y.zz',
    '<a@b.co>',
  ])('%j cannot', (text) => {
    expect(isEmail(text)).toBe(false)
  })
  test('is shown only so far that its owner knows it again', () => {
    expect(maskedContact('13912345678')).toBe('139****5678')
    expect(maskedContact('zhou@school.example.com')).toBe('z***@school.example.com')
  })
})
