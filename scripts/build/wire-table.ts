import type { Plugin } from 'vite'
import { wireCalls } from '../../contract/wire-calls.ts'
import { wireFields } from '../../contract/wire-fields.ts'
import { editWires, wireHash } from '../../contract/wire-hash.ts'
import { editPermissions } from '../../contract/wire-permissions.ts'

const made: Record<string, () => string> = {
  'wire-calls.ts': () => `export const wireCalls = ${JSON.stringify(wireCalls)}`,
  'wire-fields.ts': () => `export const wireFields = ${JSON.stringify(wireFields)}`,
  'wire-permissions.ts': () => `export const editPermissions = ${JSON.stringify(editPermissions)}`,
  'wire-hash.ts': () => `export const wireHash = () => ${JSON.stringify(wireHash())}
const wires = ${JSON.stringify(editWires())}
export const editWire = (name) => Object.hasOwn(wires, name) ? wires[name] : undefined`,
}

/** Puts what is read off the contract's shapes, made now, in the place of the modules that make it. */
export const wireTable = (): Plugin => ({
  name: 'lamplighter:wire-table',
  apply: 'build',
  load: {
    filter: { id: /\/contract\/wire-(calls|fields|hash|permissions)\.ts$/ },
    handler: (id) => made[id.slice(id.lastIndexOf('/') + 1)]?.(),
  },
})
