import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { EmptyState } from '#src/ui/states.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { useProductsById } from '#src/widgets/product/use-products-by-id.ts'
import type { PartTask } from './parts/part-dialog.tsx'
import { PublishButton } from './publishing/publish-button.tsx'
import { AddPartButton } from './sections/add-part-button.tsx'
import ledClasses from './sections/led.module.css'
import { PartChoice } from './sections/part-choice.tsx'
import { addingTo, newPart, type PartName, partsOf, sections } from './sections/sections.ts'
import { useLeading } from './sections/use-led.ts'
import { TemplateNote, TemplateSteps, TemplateTitle } from './template-header.tsx'
import { TemplateMissing } from './template-missing.tsx'
import { useOpenTemplate } from './use-open-template.ts'

/** Step 2 of a template: its groups, what its scenes do, its timings, and what else its equipment asks for. */
export function TemplateDetailPage() {
  const template = useOpenTemplate('templateDetail')
  return template ? <Detail template={template} /> : <TemplateMissing template={template} />
}

/** What is being added or edited, in one of the sections at a time. */
type Task = { part: PartName; task: PartTask } | null

/** Sections that are drawn with the page: groups and scenes. */
const first = 2

/** All sections below each other; on a phone one of them at a time, chosen in the address. */
function Detail({ template }: { template: SeenTemplate }) {
  const say = useText()
  const phone = useIsPhone()
  const [search, setSearch] = useSearchParams()
  const [task, setTask] = useState<Task>(null)
  useLeading()
  const products = useProductsById()
  const parts = partsOf(template, products)
  // What is first looked at is there at once; the rest is drawn without anybody waiting for it.
  const drawn = useDeferredValue(parts, parts.slice(0, first))
  const part = parts.find((each) => each === search.get('part')) ?? 'scenes'
  const choose = (value: string) => setSearch(value === 'scenes' ? {} : { part: value }, { replace: true })
  const add = (name: PartName) => setTask({ part: name, task: newPart(name, template, say, products) })
  const empty = template.equipmentList.length === 0
  const chosen = addingTo(part, template, products)

  return (
    <Page
      title={template.name}
      heading={<TemplateTitle template={template} />}
      note={<TemplateNote template={template} />}
      actions={
        <>
          {phone && !empty && chosen && <AddPartButton {...chosen} add={() => add(part)} />}
          {!empty && <PublishButton template={template} />}
        </>
      }
    >
      <TemplateSteps template={template} />
      {empty ? (
        <EquipmentFirst template={template} />
      ) : (
        <>
          {phone && <PartChoice parts={parts} part={part} choose={choose} />}
          {(phone ? [part] : drawn).map((name) => {
            const { Section } = sections[name]
            const adding = addingTo(name, template, products)
            return (
              <div key={name} data-section={name} className={ledClasses.section} tabIndex={-1}>
                <Section
                  template={template}
                  task={task?.part === name ? task.task : null}
                  start={(started) => setTask(started && { part: name, task: started })}
                  addButton={adding && <AddPartButton {...adding} add={() => add(name)} small />}
                />
              </div>
            )
          })}
        </>
      )}
    </Page>
  )
}

function EquipmentFirst({ template }: { template: SeenTemplate }) {
  const say = useText()
  return (
    <EmptyState
      icon={<IconPlugConnected size={40} stroke={1.3} />}
      title={say('templates.equipment.none')}
      hint={say('templates.scenes.equipmentFirst')}
      action={
        <Button component={Link} to={pathTo('templateEquipment', { templateId: template.id })} replace>
          {say('templates.scenes.toEquipment')}
        </Button>
      }
    />
  )
}
