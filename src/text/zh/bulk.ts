/** Words of several campuses that are changed together. */
export const bulk = {
  begin: '批量修改',
  end: '完成',
  all: '选中全部 {{count, number}} 处',
  edit: '修改 {{count, number}} 处…',
  tick: '选中“{{name}}”',
  title: '修改 {{count, number}} 处',
  region: '修改所在地区',
  unchanged: '不修改',
  nothing: '请选择要修改的内容',
  noneChanged: '没有需要修改的',
  done: '已修改 {{count, number}} 处，联网后自动上传',
  meant: '用于以下各处',
  noneChosen: '请至少选择一个{{place}}',
}
