/** Texts that every schema allows where it allows text, and that naive code trips over. Stored as they are. */
export const texts = [
  `'; drop table campus; --`,
  `" or 1=1 /* \\ */ %_`,
  '$1 {{name}} %s {0} ${',
  '💡👩‍👩‍👧‍👦 e\u0301 İ',
  '\u202e反\u202c\u200b',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'null',
  ' 两端有空格 ',
  'a\tb\nc\u0001',
]

/** Texts that no column can hold. */
export const unwritable = ['a\0b', 'half \ud800', '\udc00 half']

/** Numbers that are no id of any row. */
export const numbers = [0, -1, -(2 ** 45), 2 ** 31, 2 ** 53 - 1]

/** Bodies that are no object, as they travel. */
export const bodies = ['[]', '"x"', '5', 'null', 'true', '', '{', '{"name":}', '[[[[', '\u0000', '{}{}']

/** Objects with keys that reach for prototypes. */
export const reaching = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"name":"x","nested":{"__proto__":{"polluted":1}}}',
]
