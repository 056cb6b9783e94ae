import { businessCompany } from './business/company.ts'
import { demoParking } from './business/demo-parking.ts'
import { homeCompany } from './home/company.ts'
import { hotelCompany } from './hotel/company.ts'
import { openCompany } from './open/company.ts'
import type { CompanyPlan } from './plan.ts'
import { schoolCompany } from './school/company.ts'
import { rivalCompany } from './school/rival.ts'
import { specialCompanies } from './special.ts'

/** Every company that is seeded. */
export const companies = (size: 'small' | 'large'): readonly CompanyPlan[] => [
  schoolCompany(size === 'large'),
  hotelCompany,
  { ...businessCompany, campuses: [...businessCompany.campuses, demoParking(size)] },
  homeCompany,
  openCompany,
  rivalCompany,
  ...specialCompanies,
]
