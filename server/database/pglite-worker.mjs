import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/**
 * The thread in which the embedded database runs. It speaks PostgreSQL's own wire protocol: a message from the
 * other side is one or more whole protocol messages, every message back is a piece of the answer; 'close' ends
 * it, 'ask' is answered 'there' whatever transaction is open. Plain JavaScript, so that a worker thread needs no TypeScript loader.
 *
 * @type {{ dataDir: string, settings: string[], program: WebAssembly.Module }}
 */
const { dataDir, settings, program } = workerData
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

/** @param {Uint8Array} bytes a view of memory that the database uses again */
const answer = (bytes) => {
  const copy = bytes.slice()
  port.postMessage(copy, [copy.buffer])
}

/**
 * Its file system throws objects that are no errors.
 * @param {unknown} error
 */
const said = (error) =>
  typeof error === 'object' && error !== null && 'errno' in error
    ? `error ${error.errno} of its files`
    : error instanceof Error
      ? error.message
      : String(error)

try {
  const database = await PGlite.create(dataDir, {
    pgliteWasmModule: program,
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
  })
  port.on('message', async (message) => {
    if (message === 'ask') return port.postMessage('there')
    if (message !== 'close') return database.execProtocolRawStream(message, { onRawData: answer })
    await database.close()
    port.close()
  })
  port.postMessage('open')
} catch (error) {
  port.postMessage({ failed: said(error) })
}
