import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import { freePort } from '#tests/world/ports.ts'
import type { EngineKind, Json } from './tab.ts'

const program = ['firefox-esr', 'firefox'].find((name) => !spawnSync(name, ['--version']).error)

/** No talk with the network of its own, and pages in Chinese. */
const preferences = {
  'intl.accept_languages': 'zh-CN',
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
}

interface Reply {
  id?: number
  type: 'success' | 'error' | 'event'
  error?: string
  message?: string
  result?: unknown
}

/** Speaks WebDriver BiDi (W3C) with a browser. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let number = 0
  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply
    const asker = waiting.get(reply.id ?? -1)
    waiting.delete(reply.id ?? -1)
    if (reply.type === 'error') asker?.reject(new Error(`${reply.error}: ${reply.message}`))
    else asker?.resolve(reply.result)
  })
  return {
    send: <Result>(method: string, params: object): Promise<Result> =>
      new Promise((resolve, reject) => {
        number += 1
        waiting.set(number, { resolve: resolve as (result: unknown) => void, reject })
        socket.send(JSON.stringify({ id: number, method, params }))
      }),
    end: () => socket.terminate(),
  }
}

const listening = async (browser: ChildProcess): Promise<string> => {
  let said = ''
  for await (const text of browser.stderr ?? []) {
    said += text
    const [url] = /ws:\/\/[\d.:]+/.exec(said) ?? []
    if (url) return url
  }
  throw new Error(`Firefox did not start: ${said}`)
}

interface Called {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

export const firefoxKind: EngineKind = {
  name: 'Firefox',
  missing: () => (program ? null : "Firefox is not installed (Debian's package: firefox-esr)"),
  start: async () => {
    const profile = await mkdtemp(join(tmpdir(), 'lamplighter-firefox-'))
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    await writeFile(join(profile, 'user.js'), lines.join(''))
    const args = ['--headless', '--profile', profile, '--remote-debugging-port', String(await freePort())]
    const browser = spawn(program ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const exited = once(browser, 'exit')
    const { send, end } = await connect(`${await listening(browser)}/session`)
    const session = await send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    })
    return {
      name: `Firefox ${session.capabilities.browserVersion}`,
      open: async () => {
        const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' })
        return {
          go: async (url) =>
            void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
          run: async (source, ...given) => {
            const called = await send<Called>('script.callFunction', {
              functionDeclaration: `async (given) => JSON.stringify(await (${source})(...JSON.parse(given)))`,
              arguments: [{ type: 'string', value: JSON.stringify(given) }],
              target: { context },
              awaitPromise: true,
            })
            if (called.type === 'exception') throw new Error(called.exceptionDetails?.text)
            const { value } = called.result ?? {}
            return (value === undefined ? undefined : (JSON.parse(value) as Json)) as never
          },
          close: async () => void (await send('browsingContext.close', { context })),
        }
      },
      close: async () => {
        end()
        browser.kill('SIGKILL')
        await exited
        await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  },
}
