import type { DataOf } from '#contract/index.ts'
import { useApi } from '#src/data/frame.ts'
import { type PlatformList, usePlatformList } from '#src/widgets/operator/use-platform-list.ts'

export const companiesPerPage = 60

/** A page of the platform's companies. */
export function useCompanies(keyWord: string, currentPage: number): PlatformList<DataOf<'operator.list'>> {
  const api = useApi()
  const asked = { keyWord, currentPage, pageSize: companiesPerPage }
  return usePlatformList(() => api.call('operator.list', asked), JSON.stringify(asked))
}
