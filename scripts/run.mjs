// Every npm script begins here, in plain Node, because on a fresh machine nothing is installed yet.

import { build, ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { requireChromium, wantHeadlessShell } from './chromium.mjs'
import { wantFrontPrograms } from './front-programs.mjs'
import { ensureInstalled, requireNode } from './install.mjs'
import { node, together } from './processes.mjs'
import { program } from './programs.mjs'
import { suite } from './suite.mjs'

const browserSuite = 'tests/browser'
const clusterTest = 'tests/soak/cluster'
const server = 'server/main.ts'

/**
 * @param {string} entry
 * @param {string[]} args
 */
const runProgram = async (entry, args) => node([...(await program(entry)), ...args])

/** @param {string[]} all */
async function test(all) {
  const at = all.indexOf('--repeat')
  const repeat = at < 0 ? 1 : Number(all[at + 1])
  if (!(repeat >= 1)) throw new Error('--repeat takes a number of runs')
  const args = at < 0 ? all : all.toSpliced(at, 2)
  const files = args.filter((arg) => arg.startsWith('tests/'))
  const needsBrowser = files.length === 0 || files.some((file) => file.includes(browserSuite))
  if (needsBrowser) {
    requireChromium()
    wantHeadlessShell()
  }
  if (files.length === 0 || files.some((file) => file.includes(clusterTest))) wantFrontPrograms()
  await ensureBuilt()
  return suite(args, repeat)
}

/** @type {Record<string, { about: string, development?: boolean, run: (args: string[]) => Promise<number> }>} */
const commands = {
  start: {
    about:
      'builds when needed and starts server, database, broker and simulated gateways; --help for its options',
    run: async (args) => {
      await ensureBuilt()
      return runProgram(server, args)
    },
  },
  company: {
    about: 'opens a company with its first administrator: --system --name --en-name --admin --operator',
    run: (args) => runProgram('server/companies/main.ts', args),
  },
  ledger: {
    about: 'verifies the ledger of money and invoices: --database-url or --data-dir',
    run: (args) => runProgram('server/orders/ledger-main.ts', args),
  },
  move: {
    about: 'moves everything from the embedded database into an empty PostgreSQL: --data-dir --database-url',
    run: (args) => runProgram('server/upkeep/move-main.ts', args),
  },
  restored: {
    about: 'makes browsers fetch everything again after a restore: --database-url or --data-dir',
    run: (args) => runProgram('server/upkeep/restored-main.ts', args),
  },
  'second-factor': {
    about: 'takes a lost second factor away: --cid --account, and --database-url or --data-dir',
    run: (args) => runProgram('server/upkeep/second-factor-main.ts', args),
  },
  client: {
    about: 'writes a typed client package of the calls, for programs with an access key: --out',
    run: (args) => runProgram('scripts/client/main.ts', args),
  },
  dev: {
    about: 'the server in watch mode, and the consoles from source at http://localhost:5173/iot/',
    run: (args) =>
      together([
        ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts', ...args],
        ['node_modules/vite/bin/vite.js', '--strictPort'],
      ]),
  },
  build: {
    about: 'builds the five consoles and the server into dist',
    run: async (args) => {
      await program(server)
      return build(args)
    },
  },
  test: {
    about: 'all tests; --repeat N runs them N times; other arguments go to vitest',
    development: true,
    run: test,
  },
  check: {
    about: 'types, style, unused code, architecture, contract lock, known vulnerabilities',
    development: true,
    run: check,
  },
  bench: {
    about: 'measures and prints figures',
    development: true,
    run: async (args) => {
      process.env.CHROMIUM_PATH = requireChromium()
      await ensureBuilt()
      return node(['--import', 'tsx', 'bench/main.ts', ...args])
    },
  },
  soak: {
    about:
      'rooms, here and in Chromium, and edits under drawn faults, 10,000 of each; --runs, --seed, --path',
    development: true,
    run: (args) => {
      process.env.CHROMIUM_PATH = requireChromium()
      return node(['--import', 'tsx', 'tests/soak/main.ts', ...args])
    },
  },
  mutate: {
    about: "changes one rule of the rooms' interpreter at a time, and prints what no test notices",
    development: true,
    run: (args) =>
      node(['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutants/vitest.config.ts', ...args]),
  },
  engines: {
    about: 'the main job in Chromium, Firefox and WebKit; names of engines to try only these',
    development: true,
    run: async (args) => {
      await ensureBuilt()
      return node(['--import', 'tsx', 'tests/engines/main.ts', ...args])
    },
  },
  firmware: {
    about: 'packs and signs a firmware file; --pid --version --out --image --key',
    run: (args) => runProgram('server/firmware/pack.ts', args),
  },
  pictures: {
    about:
      'takes the pictures of docs/guide from a server of its own; names of pictures to take only these; --origin, --language',
    development: true,
    run: async (args) => {
      process.env.CHROMIUM_PATH = requireChromium()
      await ensureBuilt()
      return node(['--import', 'tsx', 'scripts/pictures/main.ts', ...args])
    },
  },
  'home-assistant': {
    about: 'shows a campus in Home Assistant, with an access key: --campus --mqtt; --help',
    run: (args) => runProgram('server/home-assistant/main.ts', args),
  },
  simulate: {
    about: 'gateways and devices that speak to any broker',
    run: (args) => runProgram('server/simulator/main.ts', args),
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.entries(commands).find(([key]) => key === name)?.[1]

try {
  requireNode()
  if (!command) {
    const lines = Object.entries(commands).map(([key, { about }]) => `  ${key.padEnd(9)} ${about}`)
    throw new Error(`usage: npm run <command>\n${lines.join('\n')}`)
  }
  await ensureInstalled({ development: command.development ?? false })
  process.exitCode = await command.run(args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
