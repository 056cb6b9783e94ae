import { Group, Select } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { featuresOf } from '#contract/rules/company-features.ts'
import { usesSpaceTypes } from '#contract/rules/space-kind.ts'
import { useCampus, useCampuses } from '#src/data/campuses.ts'
import { useCompany } from '#src/data/company.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { countText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { useConsoleTitle } from '#src/ui/console-title.ts'
import { Facts, Panel } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { MailButton } from '#src/widgets/developer/mail-button.tsx'
import { AccountPanel } from './account-panel.tsx'
import { OthersPanel } from './others-panel.tsx'
import classes from './platform.module.css'
import { RegionPanel } from './region-panel.tsx'
import { SpaceTypePanel } from './space-type-panel.tsx'

/** /platform/info: what platform this is, the others, whose, and what the company says of itself (spec point 2). */
export function PlatformPage() {
  const say = useText()
  const system = useSystem()
  return (
    <Page title={say('page.platformInfo')} note={say('company.platform.intro')}>
      <div className={classes.panels}>
        <CompanyPanel />
        <AccountPanel />
        <OthersPanel />
        <RegionPanel />
        {usesSpaceTypes(system) && <SpaceTypePanel />}
      </div>
    </Page>
  )
}

function CompanyPanel() {
  const say = useText()
  const system = useSystem()
  const session = useSession()
  const known = useCompany()
  const user = session.kind === 'signed-in' ? session.user : null
  const company = known ?? user?.company
  const campuses = useCampuses()
  const { campusId } = useActiveCampus()
  const campus = useCampus(campusId ?? 0)
  const titled = useConsoleTitle()
  const place = say('system.place')
  const chooses = user ? featuresOf(user, system).schoolSelector : false
  return (
    <Panel title={say('company.platform.company')}>
      {chooses && <SchoolSelector />}
      <Facts
        lines={[
          [say('company.platform.cnName'), company?.cnName],
          [say('company.platform.enName'), company?.enName],
          [say('company.platform.appTitle'), titled],
          [say('company.platform.system'), say('system.name')],
          [say('company.platform.current', { place }), campus?.name || say('company.platform.none')],
          [say('company.platform.count', { place }), campuses && countText(campuses.length)],
        ]}
      />
      <Group mt="sm">
        <MailButton letter="oemMail" />
      </Group>
    </Panel>
  )
}

/** Chooses among the campuses that are authorised, and no others. */
function SchoolSelector() {
  const say = useText()
  const campuses = useCampuses() ?? []
  const { campusId, choose } = useActiveCampus()
  return (
    <Select
      label={say('company.platform.chooseSchool')}
      data={campuses.map((campus) => ({ value: String(campus.campusId), label: campus.name }))}
      value={campusId === null ? null : String(campusId)}
      onChange={(value) => value && choose(Number(value))}
      searchable
      allowDeselect={false}
      w={limits.schoolSelectorWidth}
      maw="100%"
      mb="md"
      nothingFoundMessage={say('ui.noMatches')}
    />
  )
}
