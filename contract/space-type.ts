import * as T from 'typebox'
import type { Area } from './endpoint.ts'
import { levelNamePattern, spaceTypeNamePattern } from './rules/space-name.ts'
import { Id } from './shapes.ts'

const LevelName = () =>
  T.String({ maxLength: 4, pattern: levelNamePattern, description: '空间等级名称, 2 to 4 characters' })

/** How a space is divided: one to three levels, each with its name. Names below `levelNum` are left out. */
export const SpaceLayout = T.Object({
  firstLevelName: LevelName(),
  secondLevelName: T.Optional(LevelName()),
  thirdLevelName: T.Optional(LevelName()),
  levelNum: T.Integer({ minimum: 1, maximum: 3 }),
})
export type SpaceLayout = T.Static<typeof SpaceLayout>

export const SpaceType = T.Object({
  id: Id(),
  cid: Id(),
  name: T.String(),
  spaceLayoutId: T.Integer({
    minimum: -1,
    maximum: 3,
    description: '1 to 3 a predefined layout, -1 one of its own',
  }),
  spaceLayout: SpaceLayout,
})
export type SpaceType = T.Static<typeof SpaceType>

const fields = {
  cid: Id(),
  name: T.String({ minLength: 2, maxLength: 6, pattern: spaceTypeNamePattern }),
  spaceLayoutId: T.Optional(
    T.Integer({
      minimum: 0,
      maximum: 3,
      description: '1 to 3 a predefined layout; 0 one of its own, which spaceLayout says',
    }),
  ),
  spaceLayout: T.Optional(SpaceLayout),
}

export const spaceType = {
  getByCid: {
    method: 'GET',
    path: '/spaceType/v1/getByCid/{cid}',
    permission: 'signed-in',
    offline: 'cache',
    silent: true,
    about: "The company's space types, oldest first.",
    data: T.Array(SpaceType),
  },
  add: {
    method: 'POST',
    path: '/spaceType/v1/add',
    permission: '/spaceType/v1/add',
    offline: 'online',
    silent: true,
    about: 'Adds a space type, with a predefined layout or one of its own.',
    body: T.Object(fields),
    data: SpaceType,
  },
  edit: {
    method: 'PATCH',
    path: '/spaceType/v1/edit',
    permission: '/spaceType/v1/edit',
    offline: 'online',
    silent: true,
    about: 'Gives a space type this name and layout.',
    body: T.Object({ id: Id(), ...fields }),
    data: SpaceType,
  },
} as const satisfies Area
