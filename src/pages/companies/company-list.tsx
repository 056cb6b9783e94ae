import { IconBuildingStore } from '@tabler/icons-react'
import type { OperatedCompany } from '#contract/operator.ts'
import { useText } from '#src/text/text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { EmptyState, ErrorState, LoadingState } from '#src/ui/states.tsx'
import classes from './companies.module.css'
import { CompanyCard } from './company-card.tsx'
import { companiesPerPage, type useCompanies } from './use-companies.ts'

interface ListProps {
  asked: ReturnType<typeof useCompanies>
  keyWord: string
  page: number
  choose: (company: OperatedCompany) => void
  turn: (page: number) => void
}

/** A page of companies, and the way to the next one. */
export function CompanyList({
  asked: { data, error, offline, again },
  keyWord,
  page,
  choose,
  turn,
}: ListProps) {
  const say = useText()
  return (
    <>
      {offline && <Notice kind="note">{say('companies.needsNetwork')}</Notice>}
      {data === null ? (
        error ? (
          <ErrorState message={error} retry={again} />
        ) : (
          !offline && <LoadingState />
        )
      ) : data.list.length === 0 ? (
        <EmptyState
          icon={<IconBuildingStore size={40} stroke={1.3} />}
          title={say(keyWord ? 'ui.noMatches' : 'companies.none')}
        />
      ) : (
        <ul className={classes.list} aria-label={say('page.companies')}>
          {data.list.map((company) => (
            <CompanyCard
              key={company.cid}
              company={company}
              offline={offline}
              choose={choose}
              changed={again}
            />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          label={say('page.companies')}
          page={page}
          size={companiesPerPage}
          total={data.total}
          turn={turn}
        />
      )}
    </>
  )
}
