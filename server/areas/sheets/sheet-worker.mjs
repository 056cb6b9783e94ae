import { parentPort, workerData } from 'node:worker_threads'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/**
 * The thread in which an uploaded spreadsheet is read: a few bytes may stand for a sheet of billions of cells, and then
 * only this thread runs out of memory. Answers the rows of the first sheet, null for what is no spreadsheet, or
 * 'too large' for one whose rows and columns are more than `cellsMost` cells, which is found before any of them is made.
 * Formulas are not evaluated; a cell that holds one counts as what was last saved in it.
 *
 * @type {{ bytes: Uint8Array<ArrayBuffer>, cellsMost: number }}
 */
const { bytes, cellsMost } = workerData
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

/** Rows and cells with their addresses (ECMA-376, part 1, 18.3.1.73 and 18.3.1.4), whatever the prefix of their names. */
const elements = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])([^>]*)/g
const address = /\sr\s*=\s*["']([A-Z]*)(\d*)["']/

/** @param {string} letters 'A' is 1, 'XFD' 16384 */
const columnOf = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** How many cells the rectangle has that holds every cell of a sheet. @param {string} xml */
function areaOf(xml) {
  let [row, column, rows, columns] = [0, 0, 0, 0]
  for (const [, element, attributes = ''] of xml.matchAll(elements)) {
    const [, letters = '', digits = ''] = address.exec(attributes) ?? []
    if (element === 'row') [row, column] = [digits ? Number(digits) : row + 1, 0]
    else {
      column = letters ? columnOf(letters) : column + 1
      if (letters && digits) row = Math.max(row, Number(digits))
    }
    rows = Math.max(rows, row)
    columns = Math.max(columns, column)
  }
  return rows * columns
}

/** Whether any sheet of the file is larger than is read. */
function isTooLarge() {
  const sheets = unzipSync(bytes, {
    filter: ({ name }) => name.endsWith('.xml') && !name.endsWith('sharedStrings.xml'),
  })
  return Object.values(sheets).some((xml) => areaOf(strFromU8(xml)) > cellsMost)
}

/** @returns {Promise<unknown>} */
async function read() {
  try {
    return isTooLarge() ? 'too large' : await readSheet(bytes.buffer)
  } catch {
    return null
  }
}

port.postMessage(await read())
