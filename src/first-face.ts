import { companyKey, faceId, faceMark, originKey, pressedMark } from '#contract/shell.ts'
import { systemOfPath, systems } from '#contract/systems.ts'

/**
 * Runs inside the document, behind the sign-in page that the build has drawn, and puts that into #root if the browser
 * keeps nothing that would make it look otherwise (a language, a theme, an account's name), or that leads on from the
 * console's own address (the door of a company, the page that sent somebody).
 * Until the console has taken the page over (src/app/take-face.tsx), buttons that are pressed are marked for it, and
 * nothing is sent: the browser itself would send the form with the password in the address.
 */
const system = systemOfPath(location.pathname) ?? 'open'
const { base } = systems[system]

/** Kept by every visit, and shown by none. */
const unseen = /^lamplighter:(browser$|login:|origin:|ran:)/
const atBase = location.pathname === base

function isFirstVisit(): boolean {
  try {
    const leadsOn = [companyKey(system), originKey(system)].some((key) => localStorage.getItem(key) !== null)
    if (atBase && leadsOn) return false
    const kept = Object.keys(localStorage).filter(
      (key) => key.startsWith('lamplighter:') && !unseen.test(key),
    )
    return kept.length === 0 && !document.cookie.includes(`username_${system}=`)
  } catch {
    return false
  }
}

const root = document.getElementById('root')
const face = document.getElementById(faceId)
const isDoor = atBase || location.pathname === `${base}login`
if (root && face instanceof HTMLTemplateElement && isDoor && navigator.onLine && isFirstVisit()) {
  root.setAttribute(faceMark, '')
  root.replaceChildren(face.content)
  const early = (event: Event) => {
    if (!root.hasAttribute(faceMark)) return
    const button = event.target instanceof Element && event.target.closest('button')
    if (button) button.setAttribute(pressedMark, '')
    if (button || event.type === 'submit') event.preventDefault()
  }
  root.addEventListener('click', early)
  root.addEventListener('submit', early)
}
