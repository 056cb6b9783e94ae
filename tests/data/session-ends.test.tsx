// @vitest-environment node
import './dom.ts'
import { describe, expect, test } from 'vitest'
import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import { endSessions, needsSignIn, openSignedIn, signedIn } from './signed-in.ts'
import {
  account,
  browser,
  describeOf,
  freshTemplate,
  ids,
  open,
  queued,
  reload,
  setStage,
  short,
  world,
} from './stage.ts'

setStage()

describe('a session that has ended', () => {
  test('asks to sign in again and loses nothing', async () => {
    const template = await freshTemplate()
    const before = await openSignedIn()
    await endSessions(before)
    const page = reload(before)
    await page.when(needsSignIn)
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })
    expect(await queued(page)).toEqual(['template.edit'])
    expect(await describeOf(template)).not.toBe(words)
    const { desk } = page.now()
    await page.now().signIn(account, password)
    await page.when((seen) => signedIn(seen) && !needsSignIn(seen))
    expect(page.now().desk).toBe(desk)
    await eventually(async () => (await queued(page)).length === 0)
    expect(await describeOf(template)).toBe(words)
  })

  test('is noticed by an edit that goes up', async () => {
    const template = await freshTemplate()
    const page = await openSignedIn()
    await endSessions(page)
    await page.desk().edits.editTemplate(template, { describe: short() })
    await page.when(needsSignIn)
    expect(await queued(page)).toEqual(['template.edit'])
  })

  test('is noticed by a tab that was opened without a network, once there is one', async () => {
    const before = await openSignedIn()
    await browser.cut(before)
    await endSessions(before)
    const page = reload(before)
    await page.when(({ campusId }) => campusId === ids.campus)
    expect(page.now().session).toMatchObject({ kind: 'signed-in', needsSignIn: false })
    browser.mend(page)
    await page.when(needsSignIn)
  })

  test('is known in tabs that reach no server, once another tab has learnt of it', async () => {
    const page = await openSignedIn()
    await browser.cut(page)
    await endSessions(page)
    const earlier = open()
    await earlier.when(signedIn)
    // Its own line is never tried again.
    earlier.frame().connection.stop()
    expect(earlier.now().session).toMatchObject({ needsSignIn: false })
    browser.mend(page)
    await page.when(needsSignIn)
    await earlier.when(needsSignIn)
    await browser.cut(page)
    const later = open()
    await later.when(needsSignIn)
    for (const tab of [earlier, later]) expect(tab.frame().connection.state.get().kind).not.toBe('online')
  })

  test('may be followed by somebody else’s; the edits wait for whose they are', async () => {
    const template = await freshTemplate()
    const page = await openSignedIn()
    await endSessions(page)
    const words = short()
    await page.desk().edits.editTemplate(template, { describe: words })
    await page.when(needsSignIn)
    const colleague = await world.newAccount('own-bound')
    await page.now().signIn(colleague, password)
    await page.when(({ desk }) => desk?.user.username === colleague)
    expect(await queued(page)).toEqual([])
    await page.now().signIn(account, password)
    await page.when(({ desk }) => desk?.user.username === account)
    await eventually(async () => (await describeOf(template)) === words)
    await eventually(async () => (await queued(page)).length === 0)
  })
})
