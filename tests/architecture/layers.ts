/**
 * Who may import whom: what a part holds may import anything below its own `holds` and below what `may` names.
 * The longest `holds` that fits decides which part a file belongs to.
 */
export interface Part {
  holds: string
  may: readonly string[]
}

const browserLeaves = ['src/ui', 'src/theme', 'src/text', 'src/breather.ts'] as const

/** Lowest first: each may import all those before it. */
const chain = (bottom: readonly string[], parts: readonly string[]): Part[] =>
  parts.map((holds, index) => ({ holds, may: [...bottom, ...parts.slice(0, index)] }))

const underSession = ['contract', ...browserLeaves, 'src/api', 'src/data'] as const

const browser: Part[] = [
  ...browserLeaves.map((holds) => ({ holds, may: ['contract', ...browserLeaves] })),
  ...chain(['contract', 'src/text', 'src/breather.ts'], ['src/api', 'src/local', 'src/sync', 'src/data']),
  { holds: 'src/session', may: [...underSession, 'src/local', 'src/sync'] },
  // What is kept and what is under way is read through data.
  ...chain([...underSession, 'src/session'], ['src/form', 'src/widgets', 'src/pages']),
  ...chain(
    [...underSession, 'src/local', 'src/sync', 'src/session', 'src/form', 'src/widgets', 'src/pages'],
    ['src/app', 'src'],
  ),
]

const serverLeaves = [
  'server/certificate.ts',
  'server/config.ts',
  'server/proxies.ts',
  'server/address-of.ts',
  'server/rate-limit.ts',
  'server/refusal.ts',
  'server/password.ts',
  'server/key-secret.ts',
  'server/turnstile.ts',
  'server/within.ts',
  'server/demo',
] as const
const below = ['contract', ...serverLeaves] as const

/** Who calls, and the shape of what answers: what areas and routes both build on. */
const calling = [
  'server/audit.ts',
  'server/handlers.ts',
  'server/session.ts',
  'server/access-keys.ts',
  'server/session-store.ts',
  'server/sign-in',
  'server/messages',
] as const

/** HTTP: routes made from the contract, and all that stands between them and the areas. */
const serving = ['server/serve.ts', 'server/http', 'server/idempotency.ts', 'server/openapi.ts'] as const

const server: Part[] = [
  ...serverLeaves.map((holds) => ({ holds, may: ['contract', ...serverLeaves] })),
  { holds: 'server/web', may: ['contract'] },
  { holds: 'server/database', may: [...below] },
  { holds: 'server/devices', may: [...below, 'server/database'] },
  { holds: 'server/inbox', may: [...below, 'server/database'] },
  { holds: 'server/deliveries', may: [...below, 'server/database', 'server/devices/rounds.ts'] },
  {
    holds: 'server/webhooks',
    may: [...below, 'server/database', 'server/deliveries', 'server/devices/rounds.ts'],
  },
  {
    holds: 'server/notices',
    may: [
      ...below,
      'server/database',
      'server/deliveries',
      'server/devices/rounds.ts',
      'server/inbox',
      'server/messages',
      'server/webhooks/guarded-post.ts',
    ],
  },
  { holds: 'server/publishing', may: [...below, 'server/database', 'server/devices'] },
  { holds: 'server/firmware', may: [...below, 'server/database', 'server/devices'] },
  {
    holds: 'server/orders',
    may: [...below, 'server/database', 'server/inbox', 'server/notices/to-robots.ts'],
  },
  {
    holds: 'server/seed',
    // Days of lamps are saved as if they had reported.
    may: [
      ...below,
      'server/database',
      'server/devices/credentials.ts',
      'server/devices/lamp-store.ts',
      'server/orders/ledger.ts',
    ],
  },
  {
    holds: 'server/alarms',
    may: [...below, 'server/database', 'server/devices', 'server/inbox', 'server/notices/to-robots.ts'],
  },
  // A company gets the roles that the demonstration companies have, and the products that all share.
  {
    holds: 'server/companies',
    may: [...below, 'server/database', 'server/seed/roles.ts', 'server/seed/growing-catalogue.ts'],
  },
  { holds: 'server/simulator', may: [...below, 'server/devices/credentials.ts', 'server/firmware/keys.ts'] },
  ...calling
    .filter((holds) => holds !== 'server/session-store.ts')
    .map((holds) => ({ holds, may: [...below, ...calling, 'server/database'] })),
  // A user is told her company when she signs in, and only that area knows how to read one.
  {
    holds: 'server/session-store.ts',
    may: [...below, ...calling, 'server/database', 'server/areas/company/store.ts'],
  },
  {
    holds: 'server/areas',
    may: [
      ...below,
      ...calling,
      ...[
        'server/alarms',
        'server/inbox',
        'server/notices/to-robots.ts',
        'server/firmware',
        'server/deliveries/queue.ts',
        'server/database',
        'server/devices',
        'server/publishing',
        'server/orders',
        'server/companies',
      ],
    ],
  },
  ...serving.map((holds) => ({ holds, may: [...below, ...calling, ...serving, 'server/database'] })),
  // A program of its own, which makes calls with a key as other people's programs do.
  { holds: 'server/home-assistant', may: ['contract', 'scripts/client', 'server/log.ts', 'package.json'] },
  { holds: 'server', may: ['contract', 'package.json'] },
]

export const parts: readonly Part[] = [
  { holds: 'contract', may: [] },
  ...browser,
  ...server,
  { holds: 'sw', may: ['contract', 'src/sync/background.ts', 'src/sync/background-tag.ts'] },
  { holds: 'scripts', may: ['contract', 'package.json'] },
  { holds: 'vite.config.ts', may: ['scripts', 'src/theme/breakpoints.ts'] },
  { holds: 'vitest.config.ts', may: ['scripts/build'] },
  { holds: 'tests', may: ['contract', 'src', 'server', 'sw', 'scripts', 'bench', 'docs', 'package.json'] },
  { holds: 'bench', may: ['contract', 'src', 'server', 'scripts', 'tests'] },
]

/** Folders whose subfolders never import each other. */
export const apart = ['src/pages', 'src/widgets'] as const

/** Packages that only these folders may import. */
export const packageHomes: Record<string, readonly string[]> = {
  dexie: ['src/local', 'src/sync', 'src/data', 'tests', 'bench'],
  ofetch: ['src/api'],
  fastify: ['server', 'tests', 'bench'],
  kysely: ['server', 'tests', 'bench'],
  mqtt: ['server', 'tests', 'bench'],
  react: ['src', 'tests', 'bench'],
}

/** All a folder may import from packages. */
export const packagesOf: Record<string, readonly string[]> = {
  contract: ['typebox', '@noble/hashes', 'suncalc'],
  sw: ['workbox-precaching', 'workbox-routing'],
}

/** Where the browser's side speaks HTTP, and where its worker passes a navigation on. */
export const speakHttp = ['src/api', 'sw/shell.ts'] as const

/** No function that runs in the product is longer. */
export const mostFunctionLines = 80

/** No file is longer. */
export const mostLines = 400

/** Half of the product's files are no longer. */
export const medianLines = 60

/** Files a tool wants a default export of. */
export const defaultExports = ['vite.config.ts', 'vitest.config.ts', 'tests/mutants/vitest.config.ts']
