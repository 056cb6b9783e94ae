import '#src/text/alarms.ts'
import { afterEach, expect, test } from 'vitest'
import { MaintenanceFields, QuietFields } from '#src/pages/alarms/window-fields.tsx'
import { ChosenBar } from '#src/ui/chosen-bar.tsx'
import { clearDrawn, draw, find } from './ui-draw.tsx'

afterEach(clearDrawn)

const hours = { weekdays: [1], fromMinute: 0, toMinute: 60 }
const form = {
  values: { quiet: [hours, hours], maintenance: [1, 2].map((at) => ({ startAt: at, endAt: at + 1 })) },
  change: () => undefined,
  fault: () => undefined,
} as unknown as Parameters<typeof QuietFields>[0]['form']

test('the fields of each window of a rule say which window they are of', async () => {
  for (const Fields of [QuietFields, MaintenanceFields]) {
    await draw(<Fields form={form} />)
    const names = [
      ...document.querySelectorAll('input:not([type=checkbox]), fieldset button[aria-label]'),
    ].map((each) => each.getAttribute('aria-label'))
    expect(names).toHaveLength(6)
    expect(new Set(names).size).toBe(6)
    await clearDrawn()
  }
})

test('of rows that are ticked their number is told, and not the buttons beside it again', async () => {
  await draw(
    <ChosenBar words="已选 3 项" clearWords="取消选择" clear={() => undefined}>
      <button type="button">删除</button>
    </ChosenBar>,
  )
  expect(find('[role=status]').textContent).toBe('已选 3 项')
})
