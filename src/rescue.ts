import { companyLookKey, faceMark, type StoredLook, themeKey } from '#contract/shell.ts'
import { systemOfPath } from '#contract/systems.ts'
import { canReload } from './app/can-reload.ts'
import { forgetShell } from './app/forget-shell.ts'

/**
 * Runs inside the document, before any bundle and whatever becomes of them: sets the stored theme and the company's
 * colours before the first paint, loads the document again when its parts are of a build that is gone, and offers a way
 * out when the console has not come up. The console counts as up once it has drawn something of its own into #root.
 */
const patience = 12_000
const system = systemOfPath(location.pathname) ?? 'open'

try {
  const look = JSON.parse(localStorage.getItem(companyLookKey(system)) || 'null') as StoredLook | null
  const theme = localStorage.getItem(themeKey(system)) || look?.theme
  if (theme) document.documentElement.dataset.theme = theme
  for (const [name, value] of Object.entries(look?.css ?? {}))
    document.documentElement.style.setProperty(name, value)
  document.documentElement.dataset.mantineColorScheme = theme === 'dark' ? 'dark' : 'light'
} catch {
  // Storage may be refused; the default theme will do.
}

let panel: HTMLElement | undefined

const isUp = () => {
  const root = document.getElementById('root')
  return root?.firstElementChild && !root.hasAttribute(faceMark) && !document.getElementById('first-paint')
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.style.cssText =
    'display:block;width:100%;min-height:44px;margin-top:12px;border:1px solid #337ecc;border-radius:6px;' +
    'background:#337ecc;color:#fff;font:inherit;cursor:pointer'
  made.onclick = () => {
    made.disabled = true
    act()
  }
  return made
}

function showPanel(): void {
  if (panel || isUp()) return
  panel = document.createElement('div')
  panel.setAttribute('role', 'alert')
  panel.style.cssText =
    'position:fixed;left:16px;right:16px;bottom:16px;max-width:420px;margin:0 auto;padding:16px;z-index:9999;' +
    'border-radius:8px;background:#fff;color:#222;box-shadow:0 2px 16px #0004;font:16px/1.5 system-ui,sans-serif'
  const text = document.createElement('div')
  text.textContent = '页面没有正常打开。未上传的修改仍保存在本设备。'
  const english = document.createElement('div')
  english.lang = 'en'
  english.textContent = 'The page did not come up. Unsent edits are still on this device.'
  const reload = () => location.reload()
  panel.append(
    text,
    english,
    button('重新加载 Reload', reload),
    button('重置页面外壳（不丢数据） Reset the shell, keep the data', () => forgetShell(system).then(reload)),
  )
  document.body.append(panel)
}

const watch = setInterval(() => {
  if (!isUp()) return
  panel?.remove()
  clearInterval(watch)
  clearTimeout(overdue)
  removeEventListener('error', onFault, true)
  removeEventListener('unhandledrejection', onFault)
}, 500)

const replacedKey = 'lamplighter:replaced'

/**
 * Loads the document again, once per script: a newer worker or a newer build on the server may have taken over between
 * the document and its script.
 */
async function reloadOnce(script: string): Promise<void> {
  if (sessionStorage.getItem(replacedKey) === script || !(await canReload(system))) return
  sessionStorage.setItem(replacedKey, script)
  location.reload()
}

/** A fault on the way up need not be the end of it: what matters is whether the console comes up after all. */
function onFault({ target }: Event): void {
  setTimeout(showPanel, 1_000)
  // Without storage or a network it is left to the panel.
  if (target instanceof HTMLScriptElement && target.src) reloadOnce(target.src).catch(() => undefined)
}

const overdue = setTimeout(showPanel, patience)
addEventListener('error', onFault, true)
addEventListener('unhandledrejection', onFault)
