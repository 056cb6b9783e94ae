export const check = {
  title: '模板体检',
  good: '没有发现问题',
  goodHint: '可以发布。',
  counts: '错误 {{errors, number}} · 提醒 {{warnings, number}}',
}
