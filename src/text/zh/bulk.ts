/** Words of several campuses that are changed together. */
export const bulk = {
  begin: '批量修改',
  end: '完成',
  all: '选中全部 {{count, number}} 个{{place}}',
  edit: '修改 {{count, number}} 个{{place}}…',
  tick: '选中“{{name}}”',
  title: '修改 {{count, number}} 个{{place}}',
  region: '修改所在地区',
  unchanged: '不修改',
  nothing: '请选择要修改的内容',
  noneChanged: '没有需要修改的',
  done: '已修改 {{count, number}} 个{{place}}，联网后自动上传',
  meant: '用于这些{{place}}',
  noneChosen: '请至少选择一个{{place}}',
}
