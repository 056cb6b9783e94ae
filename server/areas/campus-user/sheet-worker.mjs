import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'

/**
 * The thread in which an uploaded spreadsheet is read: a few bytes may stand for a sheet of billions of cells, and then
 * only this thread runs out of memory. Answers the rows of the first sheet, or null for what is no spreadsheet.
 * Formulas are not evaluated; a cell that holds one counts as what was last saved in it.
 *
 * @type {{ bytes: Uint8Array<ArrayBuffer> }}
 */
const { bytes } = workerData
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

port.postMessage(await readSheet(bytes.buffer).catch(() => null))
