import { firstName, insideName, lastPageKey, ranKey } from '#contract/shell.ts'
import { systemOfPath } from '#contract/systems.ts'
import { fetchAhead } from './app/fetch-ahead.ts'
import { contentOf } from './app/script-rel.ts'
import { keepInstallOffer } from './ui/install-offer.ts'

/**
 * Runs inside the document before everything else: has the console's first scripts fetched, and what is behind the
 * sign-in where somebody was signed in last. What the browser says only once is kept.
 *
 * A script that has run here before is fetched as a script, all others as modules. Chromium keeps what it has compiled of
 * a script, but of one that is fetched as a module it compiles everything anew (seen in 156, where the same module is
 * taken up compiled when a `preload` has fetched it); one that is not compiled yet is compiled beside the page only when
 * it is fetched as a module.
 */
const system = systemOfPath(location.pathname) ?? 'open'

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Only Chromium has this, and only Chromium is known to have that fault. */
const isChromium = 'userAgentData' in navigator
const ran = new Set(isChromium && navigator.serviceWorker?.controller ? kept(ranKey(system))?.split(' ') : [])
globalThis.lamplighterScriptRel = (href) => (ran.has(contentOf(href)) ? 'preload' : 'modulepreload')
fetchAhead(firstName)
if (kept(lastPageKey(system)) !== null) fetchAhead(insideName)
keepInstallOffer()
