import { generateKeyPairSync } from 'node:crypto'
import type { CallName, InputOf } from '#contract/index.ts'
import type { Upload } from '#contract/upload.ts'
import { demoFirmware } from '#server/demo/firmware-key.ts'
import { png } from './pictures.ts'
import type { Ids } from './sites.ts'

let made = 0

/** A firmware file of a product, signed with the demonstration's key; its version is new each time. */
export function firmwareFile(pid: string): Upload {
  made += 1
  const bytes = new Uint8Array(demoFirmware(pid, `9.${Math.floor(made / 9_000)}.${made % 9_000}`, 500))
  return { name: 'a.llfw', type: 'application/octet-stream', bytes }
}

/** A public key that nobody has, base64. */
export const newPublicKey = (): string =>
  Buffer.from(
    generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '',
    'base64url',
  ).toString('base64')

/** The pids of the products that sites have firmware of. */
export const pids = new Map<number, string>()

/** Hours that do not come while a test runs, so that nothing begins by itself. */
export function laterHours(): { fromMinute: number; toMinute: number } {
  const minute = Math.floor((Date.now() + 8 * 60 * 60_000) / 60_000) % 1440
  return { fromMinute: (minute + 600) % 1440, toMinute: (minute + 601) % 1440 }
}

/** What schemas alone cannot say of firmware, campaigns and reports from rooms. */
export const firmwareInputs: { [N in CallName]?: (ids: Ids) => Partial<InputOf<N>> } = {
  'fault.report': () => ({ photo: Buffer.from(png().bytes).toString('base64') }),
  'fault.move': ({ account }) => ({ assigneeId: account }),
  'ota.addFirmware': ({ product }) => ({ file: firmwareFile(pids.get(product) ?? '') }),
  'ota.addKey': () => ({ publicKey: newPublicKey() }),
  'ota.addCampaign': ({ device }) => ({ deviceIds: [device], ...laterHours() }),
}
