import type { Page } from 'playwright-core'
import { pathTo } from '#contract/pages.ts'
import { oneThousand, seededPlace, tenThousand } from './campus-rows.ts'
import { openBrowser, pageScript } from './chromium.ts'
import { median, ms, perSecond, ratio } from './figures.ts'
import { temporaryDirectory } from './places.ts'
import { benchInNode } from './replay/in-node.ts'
import { runTrial, type Trial, type TrialSize } from './replay/trial.ts'
import type { Finding, Report, Settings, Table } from './report.ts'
import { holdCampus, shellHeld, signIn } from './school-console.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const target = '1.30'
const campus = (quick: boolean) => (quick ? oneThousand : tenThousand)

/** Queued edits going up, beside bare fetches of the same calls: without a screen, in the console, and in Node. */
export async function benchReplay({ quick }: Settings): Promise<Report> {
  const size: TrialSize = quick
    ? { edits: 40, chained: 20, atATime: 4 }
    : { edits: 500, chained: 200, atATime: 4 }
  const rounds = Array.from({ length: quick ? 1 : 3 }, (_, round) => String(round))
  const place = await seededPlace('small', [campus(quick)])
  const server = await startServerProcess(place)
  const wanted = { campus: campus(quick).name, size }

  const { page, close } = await openPage(server, wanted.campus)
  const besideConsole = (name: string, times: readonly string[]) =>
    each(times, (round) =>
      page.evaluate((want) => window.lamplighterReplay.beside(want), { ...wanted, round: round + name }),
    )
  const onBuildings = await besideConsole('b', rounds.slice(0, 1))
  await page.locator(`header a[href$="${pathTo('outbox')}"]`).click()
  const onOutbox = await besideConsole('o', rounds)
  await page.goto(`${server.url}/healthz`)
  await page.evaluate(await pageScript('replaying'))
  const alone = await each(rounds, (round) =>
    page.evaluate((want) => window.lamplighterReplay.alone(want), { ...wanted, round: `${round}a` }),
  )
  await close()
  const node = await benchInNode(server.url, wanted.campus)
  const inNode = await each(rounds, (round) => runTrial(node, `${round}n`, size))
  await node.close()
  await server.stop()
  await place.remove()

  const measured = [
    { name: 'Chromium, no screen', trial: medians(alone) },
    { name: 'Chromium, console on its outbox', trial: medians(onOutbox) },
    { name: 'Chromium, console on its buildings', trial: medians(onBuildings) },
    { name: 'Node, over tests/world', trial: medians(inNode) },
  ]
  return {
    tables: [independent(measured, size), dependent(measured, size)],
    findings: measured.flatMap(findings),
  }
}

interface Measured {
  name: string
  trial: Trial
}

async function each(rounds: readonly string[], run: (round: string) => Promise<Trial>): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const round of rounds) trials.push(await run(round))
  return trials
}

function medians(trials: readonly Trial[]): Trial {
  const of = (key: keyof Trial) => median(trials.map((trial) => trial[key]))
  return {
    queue: of('queue'),
    replay: of('replay'),
    bare: of('bare'),
    bareAtATime: of('bareAtATime'),
    chain: of('chain'),
    bareChain: of('bareChain'),
  }
}

/** The school console on a campus, with what bench/page/replaying.ts offers beside it. */
async function openPage(
  server: ServerProcess,
  name: string,
): Promise<{ page: Page; close(): Promise<void> }> {
  const profile = await temporaryDirectory()
  const { context, page, close } = await openBrowser(profile.path)
  await signIn(page, server.url)
  await shellHeld(page)
  await holdCampus(page, server.url, name)
  await page.exposeFunction('cutNetwork', async () => {
    await context.setOffline(true)
    await page.waitForTimeout(500)
  })
  await page.exposeFunction('joinNetwork', () => context.setOffline(false))
  await page.evaluate(await pageScript('replaying'))
  return {
    page,
    close: async () => {
      await close()
      await profile.remove()
    },
  }
}

const independent = (measured: readonly Measured[], { edits, atATime }: TrialSize): Table => ({
  title: `Replay of ${edits} independent edits`,
  columns: [
    '',
    'replay',
    'edits',
    'bare calls',
    'calls',
    `bare, ${atATime} at a time`,
    'replay / bare',
    'queueing',
  ],
  rows: measured.map(({ name, trial }) => [
    name,
    ms(trial.replay),
    perSecond(edits, trial.replay),
    ms(trial.bare),
    perSecond(edits, trial.bare),
    ms(trial.bareAtATime),
    ratio(trial.replay, trial.bare),
    perSecond(edits, trial.queue),
  ]),
  note: 'From the first call to an empty outbox, beside plain fetches of the same requests, one after the other.',
})

const dependent = (measured: readonly Measured[], { chained }: TrialSize): Table => ({
  title: `Replay of ${chained} edits, each depending on the one before`,
  columns: ['', 'replay', 'edits', 'bare calls', 'calls', 'replay / bare'],
  rows: measured.map(({ name, trial }) => [
    name,
    ms(trial.chain),
    perSecond(chained, trial.chain),
    ms(trial.bareChain),
    perSecond(chained, trial.bareChain),
    ratio(trial.chain, trial.bareChain),
  ]),
})

const findings = ({ name, trial }: Measured): Finding[] => [
  { what: `Replay / bare calls, ${name}`, value: ratio(trial.replay, trial.bare), target },
  { what: `  the same, of a chain`, value: ratio(trial.chain, trial.bareChain), target },
]
