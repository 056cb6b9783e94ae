/** Words around charts and their tables. */
export const charts = {
  asTable: '表格',
  asChart: '图表',
  export: '导出',
  exportOnline: '导出（需联网）',
  none: '这段时间没有数据',
  noneHint: '换一个时段，或检查电表是否在线。',
  incomplete: '不完整',
  incompleteHint: {
    bar: '淡色虚线框表示数据不完整：读数覆盖率低于 95%，未作补算；没有任何读数的只在轴上标一小段。',
    line: '淡色虚线与空心点表示数据不完整：读数覆盖率低于 95%，未作补算。',
    tree: '斜纹表示数据不完整：读数覆盖率低于 95%，未作补算。',
  },
  drawnOf: '只画出前 {{count, number}} 项，全部 {{all, number}} 项见表格。',
  drawingOf: '{{title}}的图表，数值见表格',
  drawingWords: '{{title}}的图表，{{series}}：最高 {{most}}，最低 {{least}}，全部数值见表格。',
  partialRows: '有 {{count, number}} 项数据不完整。',
}
