import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemCodes, systems } from '#contract/systems.ts'

const dist = join(import.meta.dirname, '../../dist')
const read = (path: string) => readFileSync(join(dist, path), 'utf8')

test('the build says what it is, and its workers say the same', () => {
  const { version, sources } = JSON.parse(read('build.json'))
  expect(sources).toMatch(/^[0-9a-f]{16}$/)
  expect(version).toMatch(new RegExp(`^\\d+\\.\\d+\\.\\d+\\+${sources.slice(0, 8)}$`))
  for (const system of systemCodes) expect(read(`${systems[system].base}sw.js`)).toContain(version)
})

describe.each(systemCodes)('the shell of %s', (system) => {
  const { base } = systems[system]

  test('has its document, manifest and worker, with compressed copies of the large ones', () => {
    const files = [
      'index.html',
      'index.html.br',
      'index.html.gz',
      'manifest.webmanifest',
      'sw.js',
      'sw.js.br',
    ]
    expect(files.filter((file) => !existsSync(join(dist, base, file)))).toEqual([])
  })

  test('has a manifest of its own', () => {
    const manifest = JSON.parse(read(`${base}manifest.webmanifest`))
    expect(manifest).toMatchObject({
      id: base,
      scope: base,
      start_url: base,
      lang: 'zh-CN',
      display: 'standalone',
    })
    const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons
    expect(icons.filter(({ src }) => !existsSync(join(dist, src)))).toEqual([])
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
  })

  test('has a document that names its own manifest and title and shared assets that exist', () => {
    const html = read(`${base}index.html`)
    const manifests = [...html.matchAll(/rel="manifest" href="([^"]+)"/g)].map((match) => match[1])
    expect(manifests).toEqual([`${base}manifest.webmanifest`])
    expect(html).toContain(`<title>${JSON.parse(read(`${base}manifest.webmanifest`)).name}</title>`)
    const assets = [...html.matchAll(/(?:src|href)="(\/iot\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
    expect(assets.length).toBeGreaterThan(0)
    expect(assets.filter((path) => !existsSync(join(dist, path)))).toEqual([])
    expect(html).not.toContain('<!--shell:')
  })
})

test('each document holds the door of its own system, drawn by the build', () => {
  const doors = systemCodes.map((system) => {
    const html = read(`${systems[system].base}index.html`)
    return /<template id="first-face">(.*?)<\/template>/s.exec(html)?.[1] ?? ''
  })
  expect(doors.filter((door) => !door.includes('type="password"'))).toEqual([])
  expect(doors.map((door) => door.includes('/iot/school/findpassword'))).toEqual(
    systemCodes.map((system) => system === 'school'),
  )
})

test('the shells differ in name', () => {
  const names = systemCodes.map(
    (system) => JSON.parse(read(`${systems[system].base}manifest.webmanifest`)).name,
  )
  expect(new Set(names).size).toBe(systemCodes.length)
})

test("the first paint has the page's own colours", () => {
  const source = (path: string) => readFileSync(join(dist, '..', path), 'utf8')
  const painted = [...source('index.html').matchAll(/:root[^{]*\{[^}]*background: (#\w+)/g)].map(
    (match) => match[1],
  )
  const pages = [...source('src/theme/tokens.css').matchAll(/--lamp-page: (#\w+)/g)].map((match) => match[1])
  expect(painted).toEqual(pages)
})
