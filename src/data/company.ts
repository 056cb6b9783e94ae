import type { Company } from '#contract/company.ts'
import type {
  CompanyRegion,
  LoginConfig,
  LoginFields,
  Region,
  ThemeFields,
} from '#contract/company-settings.ts'
import type { CachedName, DataOf, InputOf } from '#contract/index.ts'
import type { SpaceType } from '#contract/space-type.ts'
import type { Upload } from '#contract/upload.ts'
import { pictureUrl } from '#src/api/pictures.ts'
import { fetchAnswer, storeAnswer } from '#src/local/answers.ts'
import { useHeldAnswer } from './answers.ts'
import type { Desk } from './desk.ts'
import { useDesk } from './desk-context.ts'
import { useFrame } from './frame.ts'

function useHeldOfCompany<N extends CachedName>(name: N) {
  const { cid } = useDesk().user
  return useHeldAnswer(name, { cid } as unknown as InputOf<N>)
}

/** What the company last said; null when this device never heard; undefined while reading. */
const useOfCompany = <N extends CachedName>(name: N): DataOf<N> | null | undefined =>
  dataOf(useHeldOfCompany(name))

const dataOf = <D>(held: { data: D } | null | undefined): D | null | undefined =>
  held === null ? null : held?.data

/** The company as the server last said it is; null when this device never heard; undefined while reading. */
export const useCompany = (): Company | null | undefined => dataOf(useHeldAnswer('company.current', {}))

/** How many custom scenes a template may have, as last heard; null when this device never has; undefined while reading. */
export const useCustomScenes = (): number | null | undefined => {
  const company = useCompany()
  return company === null ? null : company?.customConfigMaxNumber
}

/** The same as the next, with since when it holds, `at` in ms. */
export const useHeldCompanyTheme = () => useHeldOfCompany('companyTheme.getByCid')
export const useSpaceTypes = (): SpaceType[] | null | undefined => useOfCompany('spaceType.getByCid')
export const useRegions = (): CompanyRegion | null | undefined => useOfCompany('companyRegion.getByCid')

/** A file out of a file input, as calls take it. */
export const uploadOf = async (file: File): Promise<Upload> => ({
  name: file.name,
  type: file.type,
  bytes: new Uint8Array(await file.arrayBuffer()),
})

export { pictureUrl }

export type SpaceTypeInput = Pick<InputOf<'spaceType.add'>, 'name' | 'spaceLayoutId' | 'spaceLayout'>

/** What can be said of the company. All of it needs the server now; each rejects with ApiError or NetworkError. */
export interface CompanyVerbs {
  /** null for the id gives the company a theme in the place of the one it has, when it has one. */
  saveTheme(id: number | null, fields: ThemeFields): Promise<void>
  saveRegions(id: number | null, regionList: Region[]): Promise<void>
  saveSpaceType(id: number | null, input: SpaceTypeInput): Promise<SpaceType>
  loginConfig(): Promise<LoginConfig>
  saveLogin(fields: LoginFields): Promise<LoginConfig>
  /** null takes the picture away. */
  savePicture(kind: 'logo' | 'login', file: Upload | null): Promise<void>
}

export function useCompanyVerbs(): CompanyVerbs {
  const { api } = useFrame()
  return companyVerbs(useDesk(), api)
}

function companyVerbs({ user: { cid }, local }: Desk, api: ReturnType<typeof useFrame>['api']): CompanyVerbs {
  const db = local.bulk
  return {
    saveTheme: async (id, fields) => {
      const saved =
        id === null
          ? await api.call('companyTheme.add', { cid, ...fields })
          : await api.call('companyTheme.edit', { id, ...fields })
      await storeAnswer(db, 'companyTheme.getByCid', { cid }, saved)
    },
    saveRegions: async (id, regionList) => {
      const saved =
        id === null
          ? await api.call('companyRegion.add', { cid, regionList })
          : await api.call('companyRegion.edit', { id, regionList })
      await storeAnswer(db, 'companyRegion.getByCid', { cid }, saved)
    },
    saveSpaceType: async (id, input) => {
      const saved =
        id === null
          ? await api.call('spaceType.add', { cid, ...input })
          : await api.call('spaceType.edit', { id, cid, ...input })
      await fetchAnswer(db, api, 'spaceType.getByCid', { cid })
      return saved
    },
    loginConfig: () => api.call('loginConfig.get', { id: cid }),
    saveLogin: (fields) => api.call('loginConfig.save', fields),
    savePicture: async (kind, file) => {
      if (kind === 'logo')
        await (file ? api.call('company.companyLogo', { file }) : api.call('company.removeLogo', {}))
      else await (file ? api.call('company.loginImage', { file }) : api.call('company.removeLoginImage', {}))
      await fetchAnswer(db, api, 'company.current', {})
    },
  }
}
