import type { SystemCode } from '#contract/systems.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { forgetLook } from '#src/theme/theme-choice.ts'
import { toast } from '#src/ui/toast.ts'
import type { Tools } from './perform/tools.ts'
import { warn } from './tickets.ts'
import { leave } from './ways-in.ts'

const markOf = (system: SystemCode) => `lamplighter:reset:${system}`
/** What comes again so soon was not mended by it, in ms. */
const again = 60_000

/** Whether it may be done now. Where nothing can be noted, nothing would stop a loop of reloads. */
function mayReset(system: SystemCode): boolean {
  try {
    const last = Number(sessionStorage.getItem(markOf(system)))
    sessionStorage.clear()
    sessionStorage.setItem(markOf(system), String(Date.now()))
    return Date.now() - last > again
  } catch {
    return false
  }
}

/** Whether loading anew would lose edits: the browser keeps nothing, and they are in this tab's memory alone. */
async function wouldLose({ device, now }: Tools): Promise<boolean> {
  if (!now()) return false
  const here = await device()
  return !here.lasting && (await here.kept()).some(({ unsent }) => unsent > 0)
}

/**
 * What follows when the server does not know the system that calls (code 2011, spec point 8): the stored session and
 * page data are cleared and the page is loaded anew. Edits that are not sent stay where they are. Once a minute at most
 * in a tab; what it does not mend is told.
 */
export function resetting(tools: Tools): (refusal: ApiError) => void {
  let under = false
  const reset = async ({ message }: ApiError) => {
    if (!mayReset(tools.system) || (await wouldLose(tools))) return toast.error(message)
    await leave(tools, { how: 'reset', unsent: 'keep-edits' })
    forgetLook()
    location.reload()
  }
  return (refusal) => {
    if (under) return
    under = true
    void reset(refusal)
      .catch(warn)
      .finally(() => {
        under = false
      })
  }
}
