import * as T from 'typebox'
import { Id, Name, Nullable, Text, Time } from './shapes.ts'
import { TemplateStatus } from './template-shapes.ts'

/** Where a common template comes from: the company itself, the platform, or another company that handed it over. */
export const commonOrigins = ['company', 'platform', 'transfer'] as const
export type CommonOrigin = (typeof commonOrigins)[number]

/** A template of a library: a copy that no later edit of its source changes. */
export const CommonTemplate = T.Object({
  id: Id(),
  name: Name(),
  describe: Text(500),
  origin: T.Enum([...commonOrigins]),
  companyName: Text(),
  equipmentNum: T.Integer(),
  groupNum: T.Integer(),
  sceneNum: T.Integer(),
  timingNum: T.Integer(),
  missingProducts: T.Array(Text(), {
    description: 'products that it uses and the company does not have: equipment of these is left out',
  }),
  addedBy: Text(),
  addedAt: Time(),
  own: T.Optional(
    T.Boolean({
      description: 'the company has added it, or it was handed over to the company: it may take it out',
    }),
  ),
})
export type CommonTemplate = T.Static<typeof CommonTemplate>

/** A template by name alone, for choosing one. */
export const BriefTemplate = T.Object({
  id: Id(),
  name: Name(),
  status: TemplateStatus,
  campusIds: T.Array(Id()),
})
export type BriefTemplate = T.Static<typeof BriefTemplate>

/** How much a campus makes of templates. */
export const TemplateCampus = T.Object({
  campusId: Id(),
  name: Text(),
  templateNum: T.Integer({ description: 'templates bound to it' }),
  roomNum: T.Integer({ description: 'its rooms that are made from a template' }),
})
export type TemplateCampus = T.Static<typeof TemplateCampus>

export const BoundCampus = T.Object({
  campusId: Id(),
  name: Text(),
  roomNum: T.Integer({ description: 'its rooms that are made from this template' }),
})
export type BoundCampus = T.Static<typeof BoundCampus>

/** A template among those of the company by the rooms that are made from it. */
export const RankedTemplate = T.Object({
  rank: T.Integer({ minimum: 1, description: 'templates with as many rooms share one' }),
  id: Id(),
  name: Name(),
  status: TemplateStatus,
  roomNum: T.Integer(),
  campusNum: T.Integer({ description: 'campuses with rooms made from it' }),
  deviceNum: T.Integer({ description: 'devices in these rooms' }),
})
export type RankedTemplate = T.Static<typeof RankedTemplate>

/** A room made from a template, as one to try it in. */
export const RoomOfTemplate = T.Object({
  roomId: Id(),
  campusId: Id(),
  name: Text(),
  /** Building and floor, after the campus where rooms of several are told. */
  place: Text(200),
  deviceNum: T.Integer(),
  gatewayNum: T.Integer({ description: 'gateways that reach its devices' }),
})
export type RoomOfTemplate = T.Static<typeof RoomOfTemplate>

/** What would be left behind by a transfer. */
export const TransferCheck = T.Object({
  companyName: Nullable(Text()),
  missingProducts: T.Array(Text(), { description: 'products that do not exist there' }),
  roomList: T.Array(T.Object({ roomId: Id(), name: Text(), place: Text(200) }), {
    description: 'rooms made from it in campuses that it would leave: they stand in the way',
  }),
})
export type TransferCheck = T.Static<typeof TransferCheck>
