export const check = {
  title: 'Template check',
  good: 'Nothing found',
  goodHint: 'It can be published.',
  counts: 'Errors {{errors, number}} · warnings {{warnings, number}}',
}
