import { shellCacheName } from '../contract/shell.ts'
import { type SystemCode, systemCodes, systemOfPath, systems } from '../contract/systems.ts'
import { documentOf } from './scope.ts'

/** What each console is called, as its title has it. */
const names: Record<SystemCode, { zh: string; en: string }> = {
  open: { zh: '开放平台', en: 'Open Platform' },
  school: { zh: '智慧校园', en: 'Campus' },
  hotel: { zh: '智慧酒店', en: 'Hotel' },
  business: { zh: '智慧楼宇', en: 'Buildings' },
  smarthome: { zh: '智慧家居', en: 'Home' },
}

const words = {
  zh: {
    language: 'zh-CN',
    title: '这个控制台还没有保存到本设备',
    body: (name: string) =>
      `现在连不上服务器。“${name}”控制台没有在这个浏览器里打开过，离线时打不开；联网后打开一次，以后没有网络也能使用。`,
    here: '本设备上可以离线打开：',
    again: '重试',
  },
  en: {
    language: 'en',
    title: 'This console is not on this device yet',
    body: (name: string) =>
      `The server cannot be reached. The console “${name}” has never been opened in this browser and cannot be opened offline; open it once with a network, and it will work without one.`,
    here: 'On this device, to be opened offline:',
    again: 'Try again',
  },
}

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 32rem; margin: 0 auto; padding: 15vh 20px 40px; background: Canvas; color: CanvasText; }
h1 { font-size: 1.375rem; line-height: 1.35; }
ul { padding: 0; list-style: none; }
a { display: block; margin: 8px 0; padding: 12px 16px; border: 1px solid; border-radius: 12px; color: LinkText; }`

/** The consoles whose shells lie in this browser. */
async function shellsHere(): Promise<SystemCode[]> {
  const kept = await Promise.all(
    systemCodes.map(async (system) => {
      if (!(await caches.has(shellCacheName(system)))) return false
      const cache = await caches.open(shellCacheName(system))
      return (await cache.match(documentOf(system), { ignoreSearch: true })) !== undefined
    }),
  )
  return systemCodes.filter((_, place) => kept[place])
}

/**
 * The product's page for a console that is not on this device while nothing answers: what is here, and what to do. It
 * stands for itself, for the shell of that console is what is missing.
 */
export async function notHere(url: URL): Promise<Response> {
  const language = /^en/i.test(navigator.language) ? 'en' : 'zh'
  const say = words[language]
  const wanted = systemOfPath(url.pathname) ?? 'open'
  const links = (await shellsHere()).map(
    (system) => `<li><a href="${systems[system].base}">${names[system][language]}</a></li>`,
  )
  const page = `<!doctype html>
<html lang="${say.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say.title}</title>
<style>${style}</style>
<main>
<h1>${say.title}</h1>
<p>${say.body(names[wanted][language])}</p>
<a href="">${say.again}</a>
${links.length > 0 ? `<h2 style="font-size:1rem">${say.here}</h2><ul>${links.join('')}</ul>` : ''}
</main>`
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
