import { expect, it } from 'vitest'
import { SignInLimit } from '#server/sign-in/limit.ts'

const times = (count: number, work: (index: number) => void) => {
  for (let index = 0; index < count; index += 1) work(index)
}

it('holds up guessing at one account from one address, for a while', () => {
  let now = 0
  const limit = new SignInLimit(() => now)
  times(8, () => {
    expect(limit.allows('ann', '1.1.1.1')).toBe(true)
    limit.failed('ann', '1.1.1.1')
  })
  expect(limit.allows('Ann', '1.1.1.1')).toBe(false)
  expect(limit.allows('ann', '2.2.2.2')).toBe(true)
  expect(limit.allows('bob', '1.1.1.1')).toBe(true)
  now = 5 * 60_000 + 1
  expect(limit.allows('ann', '1.1.1.1')).toBe(true)
})

it('holds up guessing at one account from everywhere, but not where it has signed in', () => {
  const limit = new SignInLimit(() => 0)
  limit.succeeded('ann', '9.9.9.9')
  times(40, (index) => limit.failed('ann', `10.0.0.${index}`))
  expect(limit.allows('ann', '8.8.8.8')).toBe(false)
  expect(limit.allows('ann', '9.9.9.9')).toBe(true)
})

it('lets a school forget many passwords behind one address, but not any number', () => {
  const limit = new SignInLimit(() => 0)
  times(199, (index) => limit.failed(`pupil ${index}`, '1.1.1.1'))
  expect(limit.allows('teacher', '1.1.1.1')).toBe(true)
  limit.failed('pupil', '1.1.1.1')
  expect(limit.allows('teacher', '1.1.1.1')).toBe(false)
})

it('begins again after the right password', () => {
  const limit = new SignInLimit(() => 0)
  times(7, () => limit.failed('ann', '1.1.1.1'))
  limit.succeeded('ann', '1.1.1.1')
  times(7, () => limit.failed('ann', '1.1.1.1'))
  expect(limit.allows('ann', '1.1.1.1')).toBe(true)
})

it('asks for a picture after three failures from one address, and no more after the right password', () => {
  const limit = new SignInLimit(() => 0)
  times(2, () => limit.failed('ann', '1.1.1.1'))
  expect(limit.wantsCaptcha('ann', '1.1.1.1')).toBe(false)
  limit.failed('Ann', '1.1.1.1')
  expect(limit.wantsCaptcha('ann', '1.1.1.1')).toBe(true)
  expect(limit.wantsCaptcha('ann', '2.2.2.2')).toBe(false)
  expect(limit.wantsCaptcha('bob', '1.1.1.1')).toBe(false)
  limit.succeeded('ann', '1.1.1.1')
  expect(limit.wantsCaptcha('ann', '1.1.1.1')).toBe(false)
})
