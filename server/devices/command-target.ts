import type { ProductFunction } from '#contract/product.ts'
import { figureIn } from '#contract/rules/units.ts'
import { rangeFault } from '#contract/rules/value-range.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

/** What has to be known of a device to tell it something. */
export interface CommandTarget {
  cid: number
  campusId: number
  deviceId: number
  roomId: number
  deviceNo: string
  name: string
  functionList: ProductFunction[]
  /** The device of the gateway that reaches it: its own when it is a gateway. */
  gatewayId: number
}

/** @throws Refusal notFound for a device that the tenant does not see */
export async function commandTarget({ db, who }: Tenant, deviceId: number): Promise<CommandTarget> {
  const row = await db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'device.product_id')
    .select((device) => [
      'device.campus_id as campusId',
      'device.room_id as roomId',
      'device.device_no as deviceNo',
      'device.name',
      'product.function_list as functionList',
      device.fn.coalesce('device.gateway_id', 'device.id').as('gatewayId'),
    ])
    .where('device.id', '=', deviceId)
    .executeTakeFirst()
  return row ? { cid: who.cid, deviceId, ...row } : refuse('notFound')
}

/** What is wrong with a command by its product's functions, by field of the call; null when it is right. */
export function commandFault(
  functions: readonly ProductFunction[],
  identifier: string,
  value: number,
): Record<string, Words> | null {
  const named = functions.find((candidate) => candidate.identifier === identifier)
  if (!named) return { identifier: { zh: '该设备没有此功能', en: 'The device has no such function' } }
  const { name, min, max, step, unit } = named
  const fault = rangeFault(named, value)
  if (fault === 'range') {
    const [zh, en] = [figureIn(max, unit, 'zh'), figureIn(max, unit, 'en')]
    return { paramValue: { zh: `${name}应在 ${min} 到 ${zh} 之间`, en: `From ${min} to ${en}` } }
  }
  if (fault === null) return null
  return {
    paramValue: {
      zh: `${name}应以 ${figureIn(step, unit, 'zh')} 为一档`,
      en: `In steps of ${figureIn(step, unit, 'en')} from ${figureIn(min, unit, 'en')}`,
    },
  }
}
