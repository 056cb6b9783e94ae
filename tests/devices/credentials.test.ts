import { describe, expect, it } from 'vitest'
import {
  credentialMatches,
  demoCredential,
  hashCredential,
  newCredential,
} from '#server/devices/credentials.ts'

describe("gateways' credentials", () => {
  it('match what was hashed and nothing else', () => {
    const secret = newCredential()
    const stored = hashCredential(secret)
    expect(stored).not.toContain(secret)
    expect(credentialMatches(secret, stored)).toBe(true)
    expect(credentialMatches(`${secret} `, stored)).toBe(false)
    expect(credentialMatches('', stored)).toBe(false)
  })

  it('are salted and new each time', () => {
    const secret = newCredential()
    expect(hashCredential(secret)).not.toBe(hashCredential(secret))
    expect(newCredential()).not.toBe(secret)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  })

  it('have the form docs/mqtt.md describes', () => {
    // printf 'saltsecret' | sha256sum
    expect(hashCredential('secret', 'salt')).toBe(
      'sha256$salt$bede90386d450cea8b77b822f8887065e4e5abf132c2f9dccfcc7fbd4cba5e35',
    )
  })

  it('are refused where the stored hash is of another form', () => {
    for (const stored of ['', 'sha256', 'sha256$a', 'sha256$a$', 'md5$a$bb', 'sha256$a$zz']) {
      expect(credentialMatches('x', stored)).toBe(false)
    }
  })

  it('of seeded gateways follow from their numbers', () => {
    expect(demoCredential('GW1')).toBe(demoCredential('GW1'))
    expect(demoCredential('GW1')).not.toBe(demoCredential('GW2'))
  })
})
