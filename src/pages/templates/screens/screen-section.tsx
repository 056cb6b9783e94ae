import { tilesOf } from '#contract/rules/screen.ts'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'
import { tileObjects } from './screen-values.ts'

/** What the touch screens of a template show, page by page. */
export function ScreenSection(props: SectionProps) {
  const say = useText()
  const { template } = props
  const url = '/template/v1/smartScreen/edit'
  const names = new Map(tileObjects(template, () => true).map(({ id, name }) => [id, name]))
  return (
    <PartList
      {...props}
      list="screenList"
      words="units.screens"
      urls={{ edit: url, remove: url }}
      rows={template.screenList.map((row) => ({
        row,
        where: template.equipmentList.find(({ id }) => id === row.equipmentId)?.name ?? '',
        what: row.pageList
          .map((title, index) => {
            const tiles = tilesOf(row.tileList, index + 1).map(
              ({ targetId }) => names.get(targetId) ?? say('templates.timings.gone'),
            )
            const inWords = tiles.join(say('templates.timings.comma')) || say('parts.units.screens.emptyPage')
            return say('parts.units.screens.page', { title, tiles: inWords })
          })
          .join(marks().semicolon),
      }))}
    />
  )
}
