import { type LastView, lastViewId } from '#contract/shell.ts'
import { systemOfPath, systems } from '#contract/systems.ts'
import { drawingBuild, keptViews } from './app/kept-views.ts'

/**
 * Runs inside the document, before any bundle: shows how the page looked when it was last left (src/app/last-view.ts), until the
 * console has read it and takes this away. Nothing in it answers, and nobody is read it aloud. It stands in a tree of its own, where
 * its names meet nobody else's.
 */
const longest = 10_000
const system = systemOfPath(location.pathname) ?? 'open'

function kept(): LastView | undefined {
  try {
    const isDoor = location.pathname === systems[system].base && location.search === ''
    const here = location.pathname + location.search
    return keptViews(system).find((view) => view.address === here || (isDoor && view.landing))
  } catch {
    return undefined
  }
}

/** Another build draws otherwise, and so do another window and another theme. */
function fits({ build, width, look }: LastView): boolean {
  const { theme = 'default' } = document.documentElement.dataset
  return build === drawingBuild() && width === innerWidth && look['data-theme'] === theme
}

function show({ styles, themeStyles, html, look, scroll, note }: LastView): void {
  const holder = document.createElement('div')
  holder.id = lastViewId
  holder.inert = true
  holder.setAttribute('aria-hidden', 'true')
  const page = document.createElement('div')
  for (const [name, value] of Object.entries(look)) page.setAttribute(name, value)
  page.innerHTML = html
  const words = document.createElement('p')
  words.textContent = note
  words.style.cssText =
    'position:fixed;z-index:1000;bottom:136px;left:50%;margin:0;padding:6px 14px;transform:translateX(-50%);' +
    'border:1px solid #8a8f98;border-radius:16px;background:#222;color:#fff;font-size:14px;line-height:20px;white-space:nowrap'
  holder.attachShadow({ mode: 'closed' }).append(styleOf(styles), page, words)
  // Of the document; the console's own, which says the same, comes behind it.
  holder.append(styleOf(themeStyles))
  document.body.append(holder)
  holder.scrollTop = scroll
  setTimeout(() => holder.remove(), longest)
}

function styleOf(text: string): HTMLStyleElement {
  const style = document.createElement('style')
  style.textContent = text
  return style
}

const view = kept()
if (view && fits(view)) show(view)
