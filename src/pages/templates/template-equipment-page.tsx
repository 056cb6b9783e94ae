import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { folded } from '#src/data/folded.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { AddEquipment } from './dialogs.ts'
import { EquipmentList } from './equipment/equipment-list.tsx'
import { lazySection } from './sections/lazy-section.tsx'
import { useLeading, useLed } from './sections/use-led.ts'
import { TemplateNote, TemplateSteps, TemplateTitle } from './template-header.tsx'
import { TemplateMissing } from './template-missing.tsx'
import { useOpenTemplate } from './use-open-template.ts'

const PlanSection = lazySection(async () => (await import('./plan/plan-section.tsx')).PlanSection)

/** Step 1 of a template: which equipment its rooms have. */
export function TemplateEquipmentPage() {
  const template = useOpenTemplate('templateEquipment')
  return template ? <Equipment template={template} /> : <TemplateMissing template={template} />
}

function Equipment({ template }: { template: SeenTemplate }) {
  const say = useText()
  const { row } = useLed()
  const led = template.equipmentList.find(({ id }) => id === row)?.name ?? ''
  // Of a long list only what is near the window is drawn; a row that the address names has to be.
  const [keyWord, setKeyWord] = useState(led)
  useLeading()
  const [adding, setAdding] = useState(false)
  const word = folded(keyWord)
  const shown = template.equipmentList.filter(
    (item) => folded(item.name).includes(word) || folded(item.describe).includes(word),
  )
  const empty = template.equipmentList.length === 0

  return (
    <Page
      title={template.name}
      heading={<TemplateTitle template={template} />}
      note={<TemplateNote template={template} />}
      actions={
        <>
          <Allowed url="/templateEquipment/v1/addList">
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {say('templates.equipment.add')}
            </Button>
          </Allowed>
          <Button
            component={Link}
            to={pathTo('templateDetail', { templateId: template.id })}
            variant="default"
          >
            {say('common.next')}
          </Button>
        </>
      }
    >
      <TemplateSteps template={template} />
      <PlanSection template={template} task={null} start={() => undefined} addButton={null} />
      {!empty && (
        <SearchBox
          label={say('templates.equipment.search')}
          placeholder={say('templates.equipment.search')}
          onSearch={setKeyWord}
          initial={led}
        />
      )}
      {empty ? (
        <EmptyState
          icon={<IconPlugConnected size={40} stroke={1.3} />}
          title={say('templates.equipment.none')}
          hint={say('templates.equipment.noneHint')}
        />
      ) : shown.length === 0 ? (
        <EmptyState title={say('ui.noMatches')} hint={say('ui.noMatchesHint')} />
      ) : (
        <EquipmentList template={template} shown={shown} />
      )}
      <AddEquipment template={template} opened={adding} close={() => setAdding(false)} />
    </Page>
  )
}
