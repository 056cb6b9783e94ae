/** Words of what has to be mended in a spreadsheet before it is imported. */
export const sheetFaults = {
  title: '需要修改的内容',
  row: '行',
  field: '列',
  reason: '原因',
  first: '只列出前 {{most, number}} 处，共 {{total, number}} 处',
  save: '导出全部',
}
