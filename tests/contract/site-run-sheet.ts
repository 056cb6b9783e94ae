import { randomUUID } from 'node:crypto'
import type { CallName, DataOf, InputOf } from '#contract/index.ts'
import { isLightKind, lightClasses } from '#contract/rules/run-sheet/light.ts'
import type { Client } from '#tests/server/client.ts'
import { png } from './pictures.ts'
import type { Ids } from './sites.ts'

type Steps = DataOf<'runSheet.list'>['sheets'][number]['steps']

/** The steps of the sheets of rooms. */
const sheets = new Map<number, Steps>()

/** A self-powered panel of each room that has one. */
const panels = new Map<number, string>()

/** The steps of a room's sheet, as it was when the room was made. */
export const stepsOf = ({ room }: Pick<Ids, 'room'>): Steps => sheets.get(room) ?? []
const luxmeter = { meter: 'TES-1339', calibratedOn: '2026-09-01' }
const anyStep = { step: 'scene:1', state: 'pass' as const }
/** All of them, seen to be passed. */
export const seenOf = (steps: Steps) => steps.map(({ step }) => ({ step, state: 'pass' as const }))

/** Makes what a room is made from a classroom, whose light is measured. */
export async function addBoardLamp(
  client: Client,
  { template: templateId, equipment: id }: Pick<Ids, 'template' | 'equipment'>,
): Promise<void> {
  await client.call('templateEquipment.updateList', { templateId, equipmentList: [{ id, name: '黑板灯' }] })
  await client.call('template.publish', { id: templateId })
}

/** Learns the sheet of a room; has it proved and signed as far as a call needs it. */
export async function knowSheet(
  client: Client,
  { campus: campusId, room: roomId }: Pick<Ids, 'campus' | 'room'>,
  name?: CallName,
): Promise<void> {
  const list = await client.call('runSheet.list', { campusId })
  const held = list.rooms.find((room) => room.roomId === roomId)
  const steps = list.sheets.find(({ hash }) => hash === held?.hash)?.steps ?? []
  sheets.set(roomId, steps)
  const panel = list.sheets.find(({ hash }) => hash === held?.hash)?.panels?.[0]
  if (panel) panels.set(roomId, panel.identifier)
  if (name !== 'runSheet.sign' && name !== 'runSheet.reopen') return
  for (const { step, kind } of steps) {
    const light = isLightKind(kind)
      ? { readings: Array(lightClasses[kind].points).fill(900), ...luxmeter }
      : {}
    const passed = { campusId, roomId, step, state: 'pass', at: Date.now() } as const
    await client.call('runSheet.record', { ...passed, ...light })
  }
  if (name === 'runSheet.reopen')
    await client.call('runSheet.sign', { campusId, roomId, signer: '甲', seen: seenOf(steps) })
}

/** What schemas alone cannot say of sheets. */
export const runSheetInputs: { [N in CallName]?: (ids: Ids) => Partial<InputOf<N>> } = {
  'runSheet.record': (ids) => ({
    ...{
      step: stepsOf(ids).find(({ kind }) => kind === 'desk' || kind === 'scene')?.step ?? 'scene:1',
      at: Date.now(),
      readings: Array(lightClasses.desk.points).fill(400),
    },
    ...{ photo: Buffer.from(png().bytes).toString('base64'), ...luxmeter },
  }),
  'runSheet.bind': (ids) => ({
    identifier: stepsOf(ids).find(({ kind }) => kind === 'lamp')?.identifier ?? 'lamp-1',
    deviceNo: `SN-${randomUUID().slice(0, 12)}`,
    replaces: undefined,
  }),
  'runSheet.pair': (ids) => ({
    identifier: panels.get(ids.room) ?? 'panel-1',
    serialNumber: randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase(),
    securityKey: 'AB'.repeat(16),
    replaces: undefined,
  }),
  'runSheet.sign': (ids) => ({
    seen: stepsOf(ids).length > 0 ? seenOf(stepsOf(ids)) : [anyStep],
    ...{ signature: 'M10 20L30 40', at: Date.now() },
  }),
}
