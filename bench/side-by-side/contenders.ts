import { join } from 'node:path'
import type { ServedFile } from './bundle.ts'
import {
  type DocumentServer,
  type Opening,
  type Running,
  runInNode,
  startDocumentServer,
} from './contender.ts'
import type { Installed } from './install.ts'
import { runTanstack, tanstackFiles } from './run-tanstack.ts'
import { runWorkbox, workboxFiles } from './run-workbox.ts'

/** Something that keeps edits and sends them later. */
export interface Contender {
  key: string
  title: string
  /** The packages that it is, as package.json names them; none for what is measured here itself. */
  packages: readonly string[]
  /** Whether it sends documents as they are, so that several edits of a row may go up as one. */
  documents: boolean
  /** Files that the link has to serve. */
  files?: (installed: Installed) => Promise<Map<string, ServedFile>>
  /** A server of its own, where it cannot speak to Lamplighter's. */
  server?: (installed: Installed) => Promise<DocumentServer>
  run(opening: Opening, installed: Installed): Promise<Running>
}

const inNode =
  (file: string) =>
  (opening: Opening, { folder }: Installed) =>
    runInNode(join(folder, file), opening)

const workbox = {
  packages: ['workbox-background-sync'],
  documents: false,
  files: ({ folder }: Installed) => workboxFiles(folder),
  run: runWorkbox,
} as const

const tanstack = {
  packages: ['@tanstack/offline-transactions', '@tanstack/db'],
  documents: false,
  files: ({ folder }: Installed) => tanstackFiles(folder),
  run: runTanstack,
} as const

const withOptions =
  (run: Contender['run'], options: Record<string, string>): Contender['run'] =>
  (opening, installed) =>
    run({ ...opening, options: { ...opening.options, ...options } }, installed)

export const contenders: readonly Contender[] = [
  {
    key: 'lamplighter',
    title: 'Lamplighter',
    packages: [],
    documents: false,
    run: (opening) => runInNode(join(import.meta.dirname, 'outbox.ts'), opening),
  },
  { ...workbox, key: 'workbox', title: 'Workbox' },
  {
    ...workbox,
    key: 'workbox-keys',
    title: 'Workbox, pages add idempotency keys',
    run: withOptions(workbox.run, { keys: 'yes' }),
  },
  { ...tanstack, key: 'tanstack', title: 'TanStack, every 4xx final' },
  {
    ...tanstack,
    key: 'tanstack-401',
    title: 'TanStack, 401 tried again',
    run: withOptions(tanstack.run, { unauthorised: 'retry' }),
  },
  { key: 'rxdb', title: 'RxDB', packages: ['rxdb'], documents: true, run: inNode('rxdb.mjs') },
  {
    key: 'pouchdb',
    title: 'PouchDB, its own server',
    packages: ['pouchdb', 'express-pouchdb'],
    documents: true,
    server: ({ folder }) => startDocumentServer(join(folder, 'document-server.mjs')),
    run: (opening, installed) => {
      const documents = `${opening.url}/documents/templates`
      return withOptions(inNode('pouchdb.mjs'), { documents })(opening, installed)
    },
  },
]
