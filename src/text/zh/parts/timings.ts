export const timings = {
  band: '一天中的定时',
  fallback: '没有日出日落时间，按备用时间',
  out: '已停用',
  sun: '今天日出 {{rise}}，日落 {{set}}；深色为夜间。日出日落的定时每天随之移动。',
  noSun: '{{place}}未填写位置，日出日落的定时按备用时间执行（空心圆点）。',
}
