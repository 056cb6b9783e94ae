import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { limits } from './limits.ts'
import { dimensionSets } from './rules/dimensions.ts'
import { Empty, Id, Nullable, Text } from './shapes.ts'
import { UploadOf } from './upload-shapes.ts'

const mapFields = {
  isDisplay: T.Boolean({ description: 'menus show the map' }),
  reviewNumber: T.String({
    maxLength: 40,
    description: 'the review number (审图号) that the map was given for public display; empty for none',
  }),
}

/** Whether and how a company shows the map. `id` is null where it never said. */
export const MapConfig = T.Object({ id: Nullable(Id()), cid: Id(), ...mapFields })
export type MapConfig = T.Static<typeof MapConfig>
export type MapFields = Pick<MapConfig, keyof typeof mapFields>

const energyFields = {
  overviewDisplay: T.Boolean({ description: 'menus show the board' }),
  energyPageDisplay: T.Boolean({ description: 'menus show the energy pages' }),
  energyStatisticsDimensions: T.Enum([...dimensionSets], {
    description: 'what device work is told in: the sum of 2 current, 4 voltage, 8 power',
  }),
}

const BuildingImg = T.Object({
  buildingId: Id(),
  image: T.String({ maxLength: 200, description: "its address below the calls' base" }),
})

/** What a company shows of its data, with the pictures of its buildings. `id` is null where it never said. */
export const EnergyConfig = T.Object({
  id: Nullable(Id()),
  cid: Id(),
  ...energyFields,
  buildingImgs: T.Array(BuildingImg, { description: 'of the buildings the caller sees' }),
})
export type EnergyConfig = T.Static<typeof EnergyConfig>
export type EnergyFields = Pick<EnergyConfig, keyof typeof energyFields>

export const mapConfig = {
  getByCid: {
    method: 'GET',
    path: '/mapConfig/v1/getByCid/{cid}',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: 'Whether the company shows the map, and the review number it may show it by.',
    data: MapConfig,
  },
  add: {
    method: 'POST',
    path: '/mapConfig/v1/add',
    permission: '/mapConfig/v1/add',
    offline: 'online',
    about: "Gives the company's map its settings, in the place of those it has.",
    body: T.Object({ cid: Id(), ...mapFields }),
    data: MapConfig,
  },
  edit: {
    method: 'PATCH',
    path: '/mapConfig/v1/edit',
    permission: '/mapConfig/v1/edit',
    offline: 'online',
    about: 'Changes what is given of the settings.',
    body: T.Object({ id: Id(), ...T.Partial(T.Object(mapFields)).properties }),
    data: MapConfig,
  },
} as const satisfies Area

export const companyEnergyConfig = {
  getByCid: {
    method: 'GET',
    path: '/companyEnergyConfig/v1/getByCid/{cid}',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: 'What the company shows of its board and of energy, and the pictures of its buildings.',
    data: EnergyConfig,
  },
  add: {
    method: 'POST',
    path: '/companyEnergyConfig/v1/add',
    permission: '/companyEnergyConfig/v1/add',
    offline: 'online',
    about: 'Gives the company its settings of energy, in the place of those it has.',
    body: T.Object({ cid: Id(), ...energyFields }),
    data: EnergyConfig,
  },
  edit: {
    method: 'PATCH',
    path: '/companyEnergyConfig/v1/edit',
    permission: '/companyEnergyConfig/v1/edit',
    offline: 'online',
    about: 'Changes what is given of the settings.',
    body: T.Object({ id: Id(), ...T.Partial(T.Object(energyFields)).properties }),
    data: EnergyConfig,
  },
  editBuildingImg: {
    method: 'PATCH',
    path: '/companyEnergyConfig/v1/editBuildingImg',
    permission: '/companyEnergyConfig/v1/editBuildingImg',
    offline: 'online',
    encoding: 'multipart',
    about: 'Puts a picture in the place of the one a building has. Answers its address below the base.',
    body: T.Object({
      buildingId: Id(),
      file: UploadOf(limits.buildingImageBytes, 'a PNG, JPEG or WebP picture, told by its content'),
    }),
    data: T.Object({ image: Text() }),
  },
  removeBuildingImg: {
    method: 'DELETE',
    path: '/companyEnergyConfig/v1/buildingImg/{buildingId}',
    permission: '/companyEnergyConfig/v1/editBuildingImg',
    offline: 'online',
    about: 'Takes the picture of a building away. None being there is as good.',
    data: Empty,
  },
} as const satisfies Area
