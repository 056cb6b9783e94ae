import { cpus, loadavg } from 'node:os'
import { endAll } from './loose-ends.ts'
import { type Finding, printSummary, printTable, type Report, type Settings } from './report.ts'

type Part = (settings: Settings) => Promise<Report>

/** In the order in which they run; each is loaded only when it does. */
const parts: Record<string, { about: string; load: () => Promise<Part> }> = {
  sizes: {
    about: 'gzipped first load and lazy chunks of the build',
    load: async () => (await import('./sizes.ts')).benchSizes,
  },
  start: {
    about: 'the school console starting cold and offline, on a processor four times as slow',
    load: async () => (await import('./start.ts')).benchStart,
  },
  lists: {
    about: 'a list of 10,000 devices; opening every page with up to 100,000 devices held',
    load: async () => (await import('./lists.ts')).benchLists,
  },
  city: {
    about:
      'a campus of 100,000 devices fetched, searched and scrolled at a quarter of the speed while statuses come in',
    load: async () => (await import('./city.ts')).benchCity,
  },
  delta: {
    about: 'bytes that refreshing a campus of 3,000 devices moves after 50 rows have changed',
    load: async () => (await import('./delta.ts')).benchDelta,
  },
  enqueue: {
    about: 'edits put in while lists are on the screen and hundreds wait',
    load: async () => (await import('./enqueue.ts')).benchEnqueue,
  },
  'bulk-rooms': {
    about: '300 rooms ticked, renamed, made from a template and moved at once',
    load: async () => (await import('./bulk-rooms.ts')).benchBulkRooms,
  },
  effort: {
    about: 'taps on a phone, and keys at a desk, to build a suite and hand it over',
    load: async () => (await import('./effort.ts')).benchEffort,
  },
  template: {
    about: 'a template of 200 equipment: its check, its configuration, its day, and its pages in Chromium',
    load: async () => (await import('./template.ts')).benchTemplate,
  },
  replay: {
    about: '500 queued edits going up, beside the bare calls',
    load: async () => (await import('./replay.ts')).benchReplay,
  },
  server: {
    about: 'latencies, requests/s and start time, on the embedded database and on PostgreSQL',
    load: async () => (await import('./server.ts')).benchServer,
  },
  processes: {
    about: 'requests and status messages per second with 1, 2 and 3 server processes',
    load: async () => (await import('./processes.ts')).benchProcesses,
  },
  answers: {
    about: 'answers about campuses of 160, 3,000 and 100,000 devices, on each database',
    load: async () => (await import('./answers.ts')).benchAnswers,
  },
  seeding: {
    about: 'filling a new database with the demonstration and its hours of meters, on each database',
    load: async () => (await import('./seeding.ts')).benchSeeding,
  },
  energy: {
    about: 'answers about energy with 52 million hours of 2,000 meters, on PostgreSQL',
    load: async () => (await import('./energy.ts')).benchEnergy,
  },
  charts: {
    about: 'a chart of a year of hours, on a processor four times as slow',
    load: async () => (await import('./charts.ts')).benchCharts,
  },
  'wall-day': {
    about: 'what a wall holds after a day of its clock, in Chromium',
    load: async () => (await import('./wall-day.ts')).benchWallDay,
  },
  attack: {
    about: 'signing in, and the health check, under 200 connections with wrong passwords',
    load: async () => (await import('./attack.ts')).benchAttack,
  },
  ingest: {
    about: 'device reports taken in per second',
    load: async () => (await import('./take-in.ts')).benchTakeIn,
  },
  watched: {
    about: 'the list of devices while 50 alarm rules watch 100,000 of them at 5,000 reports/s, on PostgreSQL',
    load: async () => (await import('./watched.ts')).benchWatched,
  },
  firmware: {
    about: '1,000 devices through a firmware campaign in waves, with power cuts and failures, on PostgreSQL',
    load: async () => (await import('./firmware.ts')).benchFirmware,
  },
  'power-cut': {
    about: 'a building of 20 gateways and 2,000 devices without power: one alarm, one message, on PostgreSQL',
    load: async () => (await import('./power-cut.ts')).benchPowerCut,
  },
  publish: {
    about:
      'a template published to 1,000 rooms of 20 gateways while a page shows how far it is, on each database',
    load: async () => (await import('./publish-rooms.ts')).benchPublish,
  },
  import: {
    about: 'a spreadsheet of 5,000 rooms, refused with all its faults and taken, on each database',
    load: async () => (await import('./import.ts')).benchImport,
  },
  'side-by-side': {
    about: '500 edits over a faulty link, with the outbox and with what others use',
    load: async () => (await import('./side-by-side/run.ts')).benchSideBySide,
  },
}

const usage = `Usage: npm run bench -- [parts] [--quick]

${Object.entries(parts)
  .map(([name, { about }]) => `  ${name.padEnd(8)} ${about}`)
  .join('\n')}

All parts run when none is named. --quick measures little, to see that everything works.
`

const machine = () =>
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ` +
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`

async function main(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith('-'))
  const flags = args.filter((arg) => arg.startsWith('-'))
  const unknown = [...names.filter((name) => !parts[name]), ...flags.filter((flag) => flag !== '--quick')]
  if (unknown.length > 0) {
    console.log(usage)
    process.exitCode = unknown.includes('--help') ? 0 : 1
    return
  }
  const settings: Settings = { quick: flags.includes('--quick') }
  const findings: Finding[] = []
  console.log(machine())
  for (const [name, { load }] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    const began = performance.now()
    try {
      const report = await (await load())(settings)
      for (const table of report.tables) printTable(table)
      findings.push(...report.findings)
    } catch (error) {
      console.error(`${name} could not be measured:`, error)
      findings.push({ what: name, value: 'could not be measured' })
      process.exitCode = 1
    }
    await endAll()
    const took = Math.round((performance.now() - began) / 1_000)
    console.log(`\n(${name} took ${took} s; ${machine()})`)
  }
  printSummary(findings)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(1)))

await main(process.argv.slice(2))
// A browser's pipe or an idle connection must not keep the bench from ending.
process.exit()
