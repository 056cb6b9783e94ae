import type { SeenTemplate } from '#src/data/seen.ts'
import { marks } from '#src/text/marks.ts'
import { type Say, useText } from '#src/text/text.ts'
import { noPowerPressWords } from '#src/widgets/template/no-power-words.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'
import { NoPowerFace } from './no-power-face.tsx'

/** The self-powered panels of a template, and what their keys do. */
export function NoPowerPanelSection(props: SectionProps) {
  const say = useText()
  const { template } = props
  return (
    <PartList
      {...props}
      list="noPowerPanelList"
      words="noPowerPanels"
      urls={{
        edit: '/template/templateNoPowerPanel/v1/update',
        narrow: '/template/templateNoPowerPanel/v1/button',
        remove: '/template/templateNoPowerPanel/v1/delete',
      }}
      rows={template.noPowerPanelList.map((row) => ({
        row,
        where:
          row.serialNumber === null
            ? say('parts.noPowerPanels.unpaired')
            : say('parts.noPowerPanels.paired', { serial: row.serialNumber }),
        what: pressesInWords(row, template, say),
        picture: <NoPowerFace {...row} />,
      }))}
    />
  )
}

function pressesInWords(
  { panelKeyType, buttonList }: SeenTemplate['noPowerPanelList'][number],
  { sceneList, groupList }: SeenTemplate,
  say: Say,
): string {
  const targets = new Map([...sceneList, ...groupList].map(({ id, name }) => [id, name]))
  const words = buttonList.map((button) =>
    noPowerPressWords(button, targets.get(button.targetId) ?? say('templates.timings.gone'), say),
  )
  return words.join(marks().semicolon) || say('parts.noPowerPanels.unbound', { count: panelKeyType })
}
