import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/world/ports.ts'
import type { EngineKind, Json } from './tab.ts'

const absent = ['WebKitWebDriver', 'Xvfb'].filter((name) => spawnSync('which', [name]).status !== 0)

interface Answer {
  value: unknown
}

/** Speaks WebDriver (W3C) with a driver. */
const driverAt =
  (origin: string) =>
  async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value as Value
  }

interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}

export const webkitKind: EngineKind = {
  name: 'WebKit',
  missing: () =>
    absent.length > 0
      ? `WebKit is not installed: no ${absent.join(', no ')} (Debian's packages: webkit2gtk-driver, xvfb)`
      : null,
  start: async () => {
    // It has no mode without a screen.
    const display = `:${await freePort()}`
    const screen = spawn('Xvfb', [display, '-screen', '0', '1440x900x24'], { stdio: 'ignore' })
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        LANG: 'zh_CN.UTF-8',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    const ask = driverAt(`http://127.0.0.1:${port}`)
    const ready = () => ask<{ ready: boolean }>('GET', '/status').catch(() => null)
    for (let attempt = 0; attempt < 100 && !(await ready()); attempt += 1) await pause(100)
    const { sessionId, capabilities } = await ask<Session>('POST', '/session', {
      capabilities: { alwaysMatch: { timeouts: { script: 120_000, pageLoad: 120_000 } } },
    })
    const of = `/session/${sessionId}`
    const first = await ask<string>('GET', `${of}/window`)
    let opened = 0
    // A driver is in one window at a time.
    let turn: Promise<unknown> = Promise.resolve()
    const inWindow = <Value>(handle: string, work: () => Promise<Value>): Promise<Value> => {
      const mine = turn.then(() => ask('POST', `${of}/window`, { handle })).then(work)
      turn = mine.catch(() => undefined)
      return mine
    }
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      open: async () => {
        opened += 1
        const handle =
          opened === 1
            ? first
            : (await ask<{ handle: string }>('POST', `${of}/window/new`, { type: 'window' })).handle
        return {
          go: (url) => inWindow(handle, async () => void (await ask('POST', `${of}/url`, { url }))),
          run: (source, ...given) =>
            inWindow(handle, async () => {
              const script = `const done = arguments[1];
                Promise.resolve(arguments[0]).then((given) => (${source})(...JSON.parse(given)))
                  .then((value) => done({ value }), (error) => done({ failed: String(error) }))`
              const { value, failed } = await ask<{ value?: Json; failed?: string }>(
                'POST',
                `${of}/execute/async`,
                { script, args: [JSON.stringify(given)] },
              )
              if (failed) throw new Error(failed)
              return value as never
            }),
          close: () => inWindow(handle, async () => void (await ask('DELETE', `${of}/window`))),
        }
      },
      close: async () => {
        await ask('DELETE', of).catch(() => undefined)
        for (const program of [driver, screen]) {
          const exited = once(program, 'exit')
          program.kill('SIGKILL')
          await exited
        }
      },
    }
  },
}
