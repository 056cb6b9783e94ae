import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { HeldPermission } from '#contract/room-permission.ts'
import { defaultRules } from '#contract/rules/alarms/rules.ts'
import type { Webhook } from '#contract/webhook.ts'
import { RuleForm } from '#src/pages/alarms/rule-form.tsx'
import { DistributionForm } from '#src/pages/allotting/distribution-form.tsx'
import { PermissionForm } from '#src/pages/allotting/permission-form.tsx'
import { WebhookForm } from '#src/pages/webhooks/webhook-form.tsx'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw, find, type } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)

const call = vi.hoisted(() => vi.fn(async (_name: string, _input: object) => ({})))
vi.mock('#src/data/frame.ts', () => ({ useApi: () => ({ call }) }))
vi.mock('#src/session/session-provider.tsx', () => ({ useSystem: () => 'school' }))
vi.mock('#src/data/campuses.ts', () => ({ useCampuses: () => [], useCampus: () => undefined }))
vi.mock('#src/data/spaces.ts', () => ({ useSpaces: () => ({}) }))
vi.mock('#src/data/answers.ts', () => ({ useAnswer: () => ({ data: null }) }))
vi.mock('#src/pages/allotting/bounds-fields.tsx', () => ({ BoundsFields: () => null }))
// A choice of rooms by the one button that adds another one.
vi.mock('#src/widgets/room/room-choice.tsx', () => ({
  buildingsOf: () => [],
  RoomChoice: ({ chosen, choose }: { chosen: number[]; choose: (ids: number[]) => void }) => (
    <button type="button" onClick={() => choose([...chosen, 3])}>
      再给一间
    </button>
  ),
}))

afterEach(async () => {
  call.mockClear()
  await clearDrawn()
})

const ways = { close: () => undefined, done: () => undefined, refused: vi.fn() }

test('rooms are given on those that were seen, and a refusal asks for them anew', async () => {
  const agent = { accountId: 5, account: 'a', username: '甲', roomIds: [1, 2] }
  await draw(<DistributionForm campusId={7} agent={agent} {...ways} />)
  await click(button('再给一间'))
  call.mockRejectedValueOnce(new Error('被拒绝'))
  await click(button('保存'))
  expect(call.mock.lastCall).toEqual([
    'roomDistribution.save',
    { campusId: 7, accountId: 5, roomIds: [1, 2, 3], madeOn: { roomIds: [1, 2] } },
  ])
  expect(ways.refused).toHaveBeenCalledOnce()
  await clearDrawn()

  const held = { id: 9, accountId: 5, campusId: 7, username: '甲', account: 'a', roomIds: [1], weekdays: [1] }
  const task = { kind: 'edit' as const, held: held as unknown as HeldPermission }
  await draw(<PermissionForm campusId={7} task={task} {...ways} />)
  await click(button('再给一间'))
  await click(button('保存'))
  expect(call.mock.lastCall).toEqual([
    'classroomPermission.edit',
    { id: 9, roomIds: [1, 3], madeOn: { roomIds: [1] } },
  ])
})

test('an edit of a webhook or of a rule says what was changed alone', async () => {
  const hook = { id: 4, name: '旧名', url: 'https://a.example', events: ['alarm.raised'], campusIds: null }
  await draw(<WebhookForm task={{ kind: 'edit', hook: hook as unknown as Webhook }} {...ways} />)
  await type(find<HTMLInputElement>('input[data-autofocus]'), '新名')
  await click(button('保存'))
  expect(call.mock.lastCall).toEqual(['webhook.edit', { id: 4, name: '新名' }])
  await clearDrawn()

  const rule = { ...defaultRules[0], id: 6 } as never
  await draw(<RuleForm task={{ kind: 'edit', rule }} {...ways} />)
  await click(find('[role=switch]'))
  await click(button('保存'))
  expect(call.mock.lastCall?.[1]).toEqual({ id: 6, enabled: false, threshold: null, hysteresis: 0 })
})
