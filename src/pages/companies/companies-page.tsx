import '#src/text/companies.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpenedCompany, OperatedCompany } from '#contract/operator.ts'
import type { SystemCode } from '#contract/systems.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { CompanyList } from './company-list.tsx'
import { useCompanies } from './use-companies.ts'

/** A company that has just been opened, with what is told of it once. */
export interface JustOpened extends OpenedCompany {
  cnName: string
  system: SystemCode
}

const OpenForm = lazyDialog(
  async () => (await import('./open-form.tsx')).OpenForm,
  ({ opened }) => opened,
)

const FeaturesForm = lazyDialog(
  async () => (await import('./features-form.tsx')).FeaturesForm,
  ({ company }) => company !== null,
)

const EditForm = lazyDialog(
  async () => (await import('./edit-form.tsx')).EditForm,
  ({ company }) => company !== null,
)

const OpenedDialog = lazyDialog(
  async () => (await import('./opened-dialog.tsx')).OpenedDialog,
  ({ company }) => company !== null,
)

/** /manage/company on the open platform: its companies, for those who run it. */
export function CompaniesPage() {
  const say = useText()
  const [keyWord, setKeyWord] = useState('')
  const [page, setPage] = useState(1)
  const [opening, setOpening] = useState(false)
  const [choosing, setChoosing] = useState<OperatedCompany | null>(null)
  const [editing, setEditing] = useState<OperatedCompany | null>(null)
  const [told, setTold] = useState<JustOpened | null>(null)
  const asked = useCompanies(keyWord, page)
  const { offline, again } = asked
  return (
    <Page
      title={say('page.companies')}
      actions={
        <Allowed url="/operator/v1/company/open">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={offline}
            onClick={() => setOpening(true)}
          >
            {say('companies.open')}
          </Button>
        </Allowed>
      }
      search={
        <SearchBox
          label={say('companies.search')}
          placeholder={say('companies.search')}
          width={360}
          onSearch={(words) => {
            setKeyWord(words)
            setPage(1)
          }}
        />
      }
    >
      <CompanyList
        asked={asked}
        keyWord={keyWord}
        page={page}
        choose={setChoosing}
        edit={setEditing}
        turn={setPage}
      />
      <OpenForm
        opened={opening}
        close={() => setOpening(false)}
        done={(company) => {
          setOpening(false)
          setTold(company)
          again()
        }}
      />
      <FeaturesForm
        company={choosing}
        close={() => setChoosing(null)}
        done={() => {
          setChoosing(null)
          again()
        }}
      />
      <EditForm
        company={editing}
        close={() => setEditing(null)}
        done={() => {
          setEditing(null)
          again()
        }}
      />
      <OpenedDialog company={told} close={() => setTold(null)} />
    </Page>
  )
}
