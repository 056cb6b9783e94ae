import { refresh } from './perform/refresh.ts'
import type { Tools } from './perform/tools.ts'
import { warn } from './tickets.ts'

/**
 * What follows when the server does nothing before she has chosen a password (code 4019): who she is is read anew where
 * this tab does not know of it yet, and its pages ask her.
 */
export function askingForPassword(tools: Tools): () => void {
  let under = false
  const learn = async () => {
    const event = await refresh(tools)
    if (event) tools.send(event)
  }
  return () => {
    if (under || !tools.now()?.user.changePasswordStatus) return
    under = true
    void learn()
      .catch(warn)
      .finally(() => {
        under = false
      })
  }
}
