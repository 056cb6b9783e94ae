// usage: node --import tsx shoot.mts <url> <outdir> <theme> <lang> <w>x<h> account:system path...
import { chromium } from 'playwright-core'
import { mkdirSync } from 'node:fs'
const [url, out, theme, lang, size, who, ...paths] = process.argv.slice(2)
const [account, system] = who.split(':')
const [width, height] = size.split('x').map(Number)
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
const ctx = await browser.newContext({ viewport: { width, height }, locale: lang === 'en' ? 'en-GB' : 'zh-CN', hasTouch: width < 900, isMobile: width < 500 })
const page = await ctx.newPage()
await page.addInitScript(([t, s, l]) => { localStorage.setItem('lamplighter:theme:' + s, t); localStorage.setItem('lamplighter:language', l); }, [theme, system, lang])
const base = system === 'open' ? '/iot/' : `/iot/${system}/`
await page.goto(url + base + 'login')
const inputs = page.locator('input')
await page.locator('input[autocomplete="username"], input[name="account"]').first().fill(account)
await page.locator('input[type="password"]').first().fill('Lamplight-1')
const agree = page.getByRole('checkbox').last(); if (await agree.isVisible().catch(() => false)) await agree.check()
await page.keyboard.press('Enter')
await page.getByRole('banner').waitFor({ timeout: 60000 })
await page.waitForTimeout(4000)
for (const path of paths) {
  await page.goto(url + base + path.replace(/^\//, ''))
  await page.waitForTimeout(3500)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const name = `${account}-${path.replace(/[^a-z0-9]+/gi, '_')}-${theme}-${lang}-${width}`
  await page.screenshot({ path: `${out}/${name}.png` })
  if (over > 0) console.log('OVERFLOW', name, over)
}
await browser.close()
