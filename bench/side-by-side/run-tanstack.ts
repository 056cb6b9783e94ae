import { openBrowser } from '../chromium.ts'
import { temporaryDirectory } from '../places.ts'
import { bundled, emptyPage, type ServedFile } from './bundle.ts'
import type { Opening, Running } from './contender.ts'
import type { Edit } from './plan.ts'
import type { Told } from './verdict.ts'

const page = '/side-by-side/page.html'
const script = '/side-by-side/tanstack.js'

/** What the link serves by itself: an empty page, and the program with its packages. */
export const tanstackFiles = async (folder: string): Promise<Map<string, ServedFile>> =>
  new Map([
    [page, emptyPage],
    [script, await bundled(folder, 'tanstack.mjs')],
  ])

interface Program {
  edit(edit: Edit): void
  online(): void
  tell(): Promise<Told>
}

declare global {
  interface Window {
    sideBySideProgram: { open(opening: Opening): Promise<Program> }
    sideBySideWork: Program
  }
}

/** One tab of a Chromium, which therefore leads and has the outbox. */
export async function runTanstack(opening: Opening): Promise<Running> {
  const profile = await temporaryDirectory()
  const { page: tab, close } = await openBrowser(profile.path)
  await tab.goto(`${opening.url}${page}`)
  await tab.addScriptTag({ url: script })
  await tab.evaluate(async (given) => {
    window.sideBySideWork = await window.sideBySideProgram.open(given)
  }, opening)
  return {
    edit: (edit) =>
      void tab.evaluate((made) => window.sideBySideWork.edit(made), edit).catch(() => undefined),
    online: () => void tab.evaluate(() => window.sideBySideWork.online()).catch(() => undefined),
    signedIn: () => undefined,
    tell: () => tab.evaluate(() => window.sideBySideWork.tell()),
    close: async () => {
      await close()
      await profile.remove()
    },
  }
}
