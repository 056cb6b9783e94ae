/** Words around charts and their tables. */
export const charts = {
  asTable: '表格',
  asChart: '图表',
  export: '导出',
  exportOnline: '导出（需联网）',
  none: '这段时间没有数据',
  noneHint: '换一个时段，或检查电表是否在线。',
  incomplete: '不完整',
  incompleteHint: '淡色虚线框表示数据不完整：读数覆盖率低于 95%，未作补算。',
  drawingOf: '{{title}}的图表，数值见表格',
}
