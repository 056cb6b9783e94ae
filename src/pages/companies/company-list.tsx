import { IconBuildingStore } from '@tabler/icons-react'
import type { OperatedCompany } from '#contract/operator.ts'
import { useText } from '#src/text/text.ts'
import { Pager } from '#src/ui/pager.tsx'
import { PlatformListed } from '#src/widgets/operator/platform-listed.tsx'
import classes from './companies.module.css'
import { CompanyCard } from './company-card.tsx'
import { companiesPerPage, type useCompanies } from './use-companies.ts'

interface ListProps {
  asked: ReturnType<typeof useCompanies>
  keyWord: string
  page: number
  choose: (company: OperatedCompany) => void
  edit: (company: OperatedCompany) => void
  turn: (page: number) => void
}

/** A page of companies, and the way to the next one. */
export function CompanyList({ asked, keyWord, page, choose, edit, turn }: ListProps) {
  const say = useText()
  const { data, offline, again } = asked
  return (
    <>
      <PlatformListed
        of={asked}
        needsNetwork={say('companies.needsNetwork')}
        none={{
          icon: <IconBuildingStore size={40} stroke={1.3} />,
          title: say(keyWord ? 'ui.noMatches' : 'companies.none'),
        }}
      >
        {(companies) => (
          <ul className={classes.list} aria-label={say('page.companies')}>
            {companies.map((company) => (
              <CompanyCard
                key={company.cid}
                company={company}
                offline={offline}
                choose={choose}
                edit={edit}
                changed={again}
              />
            ))}
          </ul>
        )}
      </PlatformListed>
      <Pager
        label={say('page.companies')}
        page={page}
        size={companiesPerPage}
        total={data?.total}
        turn={turn}
      />
    </>
  )
}
