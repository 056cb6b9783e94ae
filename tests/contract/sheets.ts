import { strToU8, zipSync } from 'fflate'
import type { Upload } from '#contract/upload.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const letter = (index: number) => String.fromCharCode(65 + index)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** A file of that name whose only sheet has these rows, as XML. */
export const sheetOf = (rows: string, more: Record<string, Uint8Array> = {}): Upload => ({
  name: 'users.xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes: new Uint8Array(
    zipSync({
      'xl/workbook.xml': strToU8(
        `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${head}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
      ...more,
    }),
  ),
})

/** The same with rows of texts. */
export const sheet = (rows: readonly (readonly string[])[]): Upload =>
  sheetOf(
    rows
      .map((row, index) => {
        const cells = row.map(
          (text, at) => `<c r="${letter(at)}${index + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
        )
        return `<row r="${index + 1}">${cells.join('')}</row>`
      })
      .join(''),
  )
