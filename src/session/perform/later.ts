import { pins } from './pins.ts'
import type { Tools } from './tools.ts'

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
