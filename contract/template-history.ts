import * as T from 'typebox'
import { Id, Nullable, Text, Time } from './shapes.ts'

/** What one edit did to one part of a template, or to the template itself. */
export const TemplateChange = T.Object({
  list: Text(40),
  id: Id(),
  name: Text(200),
  action: T.Enum(['insert', 'update', 'delete']),
  fields: T.Array(Text(60), { description: 'that differ, of an update' }),
})
export type TemplateChange = T.Static<typeof TemplateChange>

/** One edit of a template. */
export const TemplateHistoryEntry = T.Object({
  id: Id(),
  at: Time(),
  username: Text(60),
  behalf: Nullable(T.String({ description: 'the colleague whose edit it is' })),
  call: T.String({ description: 'the name of the call in the OpenAPI document' }),
  changes: T.Array(TemplateChange, {
    description: '`list` is a list of the template (sceneList) or `template`; the first hundred',
  }),
  changeNum: T.Integer({ description: 'parts changed' }),
})
export type TemplateHistoryEntry = T.Static<typeof TemplateHistoryEntry>
