import { type CompanyFeatures, campusBarOf, featuresOf } from '#contract/rules/company-features.ts'
import type { UserInfo } from '#contract/user.ts'
import { useSession, useSystem } from './session-provider.tsx'

/** Who is signed in. @throws Error outside the shell */
export function usePerson(): UserInfo {
  const session = useSession()
  if (session.kind !== 'signed-in') throw new Error('nobody is signed in here')
  return session.user
}

export const useFeatures = (): CompanyFeatures => featuresOf(usePerson(), useSystem())

export const useCampusBar = (): ReturnType<typeof campusBarOf> => campusBarOf(usePerson(), useSystem())
