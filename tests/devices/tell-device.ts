import type { CommandProgress } from '#contract/device-shapes.ts'
import type { InputOf } from '#contract/index.ts'
import type { Database } from '#server/database/database.ts'
import { commandTarget } from '#server/devices/command-target.ts'
import type { Devices } from '#server/devices/index.ts'

type Saying = Required<Pick<InputOf<'device.command'>, 'deviceId' | 'identifier' | 'paramValue'>> &
  Pick<InputOf<'device.command'>, 'expiresAt'>

interface Side {
  database: Database
  devices: Devices
}

/** Gives a command as somebody who sees every campus of the company. */
export async function tellDevice(
  { database, devices }: Side,
  cid: number,
  input: Saying,
): Promise<CommandProgress> {
  const who = { userId: 0, cid, campusIds: null, urls: new Set<string>() }
  const target = await database.tenant(who, (tenant) => commandTarget(tenant, input.deviceId))
  return devices.command(target, input)
}
