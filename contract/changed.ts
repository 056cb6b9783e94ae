import * as T from 'typebox'
import { Campus } from './campus-shapes.ts'
import { RoomDevices } from './device-shapes.ts'
import { Id } from './shapes.ts'
import { SpaceNode } from './space-shapes.ts'
import { Template } from './template-shapes.ts'

/** The tables a browser holds a copy of, by the name they have in every answer that carries rows. */
export const syncedTables = ['campuses', 'spaces', 'templates', 'rooms'] as const
export type SyncedTable = (typeof syncedTables)[number]

/**
 * Names a row that an edit created: `of` is its position in the request's list (0 for a single one),
 * or the id of the row it was copied from; `id` is the id it got.
 */
export const Created = T.Object({
  of: T.Integer(),
  id: Id(),
  stood: T.Optional(
    T.Literal(true, {
      description: 'nothing was created: the row was there, somebody else’s, and stands in for the like',
    }),
  ),
})

export const Removed = T.Object({ table: T.Enum([...syncedTables]), id: Id() })

/**
 * Rows as they stand now, by table. Every queueable write answers the rows it changed in this shape, a
 * delta is a list of it, and a refusal for an outdated version (4090) carries it: a browser has one way to
 * take in what the server says.
 */
export const Changed = T.Object({
  created: T.Array(Created),
  campuses: T.Array(Campus),
  spaces: T.Array(SpaceNode),
  templates: T.Array(Template),
  rooms: T.Array(RoomDevices),
  removed: T.Array(Removed),
})
export type Changed = T.Static<typeof Changed>
export type Created = T.Static<typeof Created>
export type Removed = T.Static<typeof Removed>

/** What 4090 carries: the row that was edited since, its version now, and how it looks now. */
export const Outdated = T.Object({ id: Id(), version: T.Integer(), current: Changed })
export type Outdated = T.Static<typeof Outdated>
