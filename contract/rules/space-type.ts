import type { SpaceLayout } from '../space-type.ts'
import type { UserInfo } from '../user.ts'
import type { Words } from '../words.ts'
import { roleList, roles } from './roles.ts'
import { levelNameLength, spaceTypeName, spaceTypeNamePattern } from './space-name.ts'

export const customLayoutId = 0
/** What a layout of its own is called where space types are listed, and what the switcher's add entry is (spec points 3, 9). */
export const listedCustomLayoutId = -1
export const addEntry = -1
export const defaultLayoutId = 1

/** The layouts to choose from (spec point 3). */
export const predefinedLayouts: Readonly<Record<number, SpaceLayout>> = {
  1: { firstLevelName: '楼栋', secondLevelName: '楼层', thirdLevelName: '房间', levelNum: 3 },
  2: { firstLevelName: '楼栋', secondLevelName: '楼层', levelNum: 2 },
  3: { firstLevelName: '空间', levelNum: 1 },
}

/** Whether a layout is one of those to choose from (spec point 3); false where none is named. */
export const isPredefined = (layoutId: number | undefined): boolean =>
  layoutId !== undefined && Object.hasOwn(predefinedLayouts, layoutId)

const nameNeeded: Words = { zh: '请输入空间类型名称', en: 'Please enter space type name' }
const nameLength: Words = { zh: '长度必须为2-6个字符', en: 'Length must be 2 to 6 characters' }
const levelNeeded: Words = { zh: '请输入空间等级名称！', en: 'Please enter the name of the level!' }
export const layoutNeeded: Words = { zh: '请选择空间结构！', en: 'Please choose a space structure!' }

/** Why a space type cannot be called so (spec point 5); null when it can. */
export function nameFault(name: string): Words | null {
  if (name === '') return nameNeeded
  const length = [...name].length
  if (length < 2 || length > 6) return nameLength
  return new RegExp(spaceTypeNamePattern).test(name) ? null : spaceTypeName
}

/** Why a level cannot be called so, without the white space around it (spec point 5); null when it can. */
export function levelFault(name: string): Words | null {
  const length = [...name.trim()].length
  if (length === 0) return levelNeeded
  return length < 2 || length > 4 ? levelNameLength : null
}

/** The names of a layout, one for each level. */
export const levelsOf = ({
  levelNum,
  firstLevelName,
  secondLevelName,
  thirdLevelName,
}: SpaceLayout): string[] => [firstLevelName, secondLevelName ?? '', thirdLevelName ?? ''].slice(0, levelNum)

/** A layout of one to three levels, names trimmed. */
export function layoutOf(names: readonly string[]): SpaceLayout {
  const [first = '', second, third] = names.map((name) => name.trim())
  return {
    firstLevelName: first,
    ...(second === undefined ? {} : { secondLevelName: second }),
    ...(third === undefined ? {} : { thirdLevelName: third }),
    levelNum: names.length,
  }
}

/** Which level of a layout has no proper name, counted from 0; null when all have. */
export const faultyLevel = (layout: SpaceLayout): number | null => {
  const at = levelsOf(layout).findIndex((name) => levelFault(name) !== null)
  return at < 0 ? null : at
}

const constants: ReadonlySet<number> = new Set(roleList.map(({ id }) => id))

/**
 * Only the business admin adds and edits space types (spec point 6). Of the known roles no other may, whatever
 * permissions it was given, nor a role of a company's own that stands beside one of them; any other role of its own making stands by its
 * permissions alone.
 */
export function editsSpaceTypes(user: Pick<UserInfo, 'roles'>): boolean {
  const known = user.roles.map(({ base, id }) => base ?? id).filter((id) => constants.has(id))
  return known.length === 0 || known.includes(roles.businessAdmin.id)
}
