import { pins } from './pins.ts'
import type { Tools } from './tools.ts'

/** A tab that sets a PIN is done with it within this time or is gone, in ms; so often it is looked whether it is. */
const othersSealFor = 45_000
const lookEvery = 500

/** Gives the server what mends a forgotten PIN, when somebody is signed in for whom it has not got it. */
export async function deposit(tools: Tools): Promise<void> {
  const now = tools.now()
  if (now?.seal?.mendable === false) await (await pins()).deposit(tools, now.user.userId)
}

/** Sees to what an earlier visit has left undone of setting or removing a PIN. */
export async function goOn(tools: Tools): Promise<void> {
  const now = tools.now()
  if (!now) return
  const { userId } = now.user
  const seal = (await (await tools.device()).person(userId))?.seal
  if (seal) await (await pins()).goOn(tools, userId, seal)
}

/**
 * Seals plain rows that this tab's desk may have written late, after another tab had set a PIN. That one is given time to
 * be done: it waits for tabs that read plain rows only, and a row must not be sealed before they follow.
 */
export async function catchUp(tools: Tools): Promise<void> {
  const userId = tools.now()?.user.userId
  if (userId === undefined) return
  const here = await tools.device()
  const step = async () => (await here.person(userId))?.seal?.step
  const end = performance.now() + othersSealFor
  while ((await step()) === 'sealing' && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  const now = await step()
  if (tools.now()?.user.userId === userId && (now === 'sealing' || now === 'sealed')) await goOn(tools)
}
