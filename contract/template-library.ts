import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import {
  BoundCampus,
  BriefTemplate,
  CommonTemplate,
  RankedTemplate,
  RoomOfTemplate,
  TemplateCampus,
  TransferCheck,
} from './library-shapes.ts'
import { Empty, Id, Name, Page, PageQuery, Text } from './shapes.ts'
import { TemplateStatus } from './template-shapes.ts'

const Campuses = () => T.Array(Id(), { minItems: 1, maxItems: 200 })
/** As in addresses: '/login/:enName'. */
const CompanyName = () => Text(60)

/** Calls of area template about where templates are used, and where they come from. */
export const templateLibrary = {
  getTemplateHasDevice: {
    method: 'GET',
    path: '/template/v1/getTemplateHasDevice/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    about: 'Whether rooms made from a template have devices, and the rooms that it can be tried in.',
    data: T.Object({ hasDevice: T.Boolean(), roomList: T.Array(RoomOfTemplate) }),
  },
  getCommonList: {
    method: 'GET',
    path: '/template/v1/getCommonList',
    permission: '/template/v1/getCommonList',
    offline: 'cache',
    about: "Common templates: the company's, the platform's, and what other companies handed over.",
    query: T.Object(PageQuery),
    data: Page(CommonTemplate),
  },
  getAllList: {
    method: 'GET',
    path: '/template/v1/getAllList',
    permission: '/template/v1/getList',
    offline: 'cache',
    about: 'All templates that the caller sees, by name.',
    query: T.Object({ keyWord: PageQuery.keyWord, status: T.Optional(TemplateStatus) }),
    data: T.Array(BriefTemplate),
  },
  getCampusList: {
    method: 'GET',
    path: '/template/v1/getCampusList',
    permission: '/template/v1/getList',
    offline: 'cache',
    about: 'Campuses that templates can be bound to, with how much they make of templates.',
    query: T.Object(PageQuery),
    data: Page(TemplateCampus),
  },
  getBindCampusList: {
    method: 'GET',
    path: '/template/v1/getBindCampusList/{id}',
    permission: '/template/v1/getById',
    offline: 'cache',
    about: 'The campuses a template is bound to, with the rooms that each makes from it.',
    data: T.Array(BoundCampus),
  },
  getCampusListByCount: {
    method: 'GET',
    path: '/template/v1/getCampusListByCount',
    permission: '/template/v1/getList',
    offline: 'cache',
    about: 'The same campuses, those with the most rooms made from templates first.',
    query: T.Object(PageQuery),
    data: Page(TemplateCampus),
  },
  getTemplateRank: {
    method: 'GET',
    path: '/template/v1/getTemplateRank',
    permission: '/template/v1/getList',
    offline: 'cache',
    about: 'Templates by the rooms that are made from them, most first; of one campus when it is given.',
    query: T.Object({
      campusId: T.Optional(Id()),
      most: T.Optional(T.Integer({ minimum: 1, maximum: 100 })),
    }),
    data: T.Array(RankedTemplate),
  },
  addCommon: {
    method: 'POST',
    path: '/template/v1/addCommon',
    permission: '/template/v1/addCommon',
    offline: 'online',
    encoding: 'form',
    about:
      "Puts a copy of a template into the company's library; with `platform`, which only those who run the platform may, into every company's.",
    body: T.Object({
      templateId: Id(),
      name: T.Optional(Name()),
      describe: T.Optional(Text(500)),
      platform: T.Optional(T.Boolean()),
    }),
    data: T.Object({ id: Id() }),
  },
  removeCommon: {
    method: 'DELETE',
    path: '/template/v1/removeCommon/{commonId}',
    permission: '/template/v1/addCommon',
    offline: 'online',
    about: 'Takes a common template of the company, or one that was handed over to it, out of the library.',
    data: Empty,
  },
  takeCommon: {
    method: 'POST',
    path: '/template/v1/takeCommon',
    permission: '/template/v1/add',
    offline: 'online',
    about: 'Makes a template of a common one, in development, for the campuses given.',
    body: T.Object({ commonId: Id(), name: Name(), campusIds: Campuses() }),
    data: Changed,
  },
  transferCheck: {
    method: 'GET',
    path: '/template/v1/transferCheck/{id}',
    permission: '/template/v1/getById',
    offline: 'online',
    about:
      'What a transfer to these campuses, or to the company of this name, would leave behind, and what is in its way.',
    query: T.Object({ campusIds: T.Optional(Campuses()), enName: T.Optional(CompanyName()) }),
    data: TransferCheck,
  },
  transfer: {
    method: 'PATCH',
    path: '/template/v1/transfer',
    permission: '/template/v1/transfer',
    offline: 'online',
    about:
      'Moves a template to other campuses, or hands a copy of it over to another company, whose library offers it.',
    body: T.Object({
      id: Id(),
      campusIds: T.Optional(Campuses()),
      enName: T.Optional(CompanyName()),
    }),
    data: Changed,
  },
  updateTemplateCampusIds: {
    method: 'PATCH',
    path: '/template/v1/updateTemplateCampusIds',
    permission: '/template/v1/updateTemplateCampusIds',
    offline: 'queue',
    about:
      'Binds a template to these campuses and no others of those that the caller sees. A campus with rooms made from it stays bound.',
    body: T.Object({ id: Id(), campusIds: Campuses() }),
    data: Changed,
  },
} as const satisfies Area
