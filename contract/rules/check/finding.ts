import * as T from 'typebox'
import { Id, Nullable, Text } from '../../shapes.ts'

/** Errors block publishing, warnings ask. */
export const severities = ['error', 'warning'] as const
export type Severity = (typeof severities)[number]

/** One thing that a check has found. */
export const Finding = T.Object({
  code: Text(40),
  severity: T.Enum([...severities]),
  list: Nullable(Text(40)),
  id: Nullable(Id('the part it is about, of `list`; a room where that is null')),
  name: Text(),
  zh: Text(400),
  en: Text(400),
})
export type Finding = T.Static<typeof Finding>
