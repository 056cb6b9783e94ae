import type { SeenTemplate } from '#src/data/seen.ts'
import { marks } from '#src/text/marks.ts'
import { type Say, useText } from '#src/text/text.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'

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
  const words = buttonList.map(({ keyIndex, pressType, targetId }) =>
    say('parts.noPowerPanels.press', {
      key: keyIndex,
      press: say(`templates.panels.press.${pressType === 1 ? 'short' : 'long'}`),
      target: targets.get(targetId) ?? say('templates.timings.gone'),
    }),
  )
  return words.join(marks().semicolon) || say('parts.noPowerPanels.unbound', { count: panelKeyType })
}
