import { connectAsync } from 'mqtt'
import { downTopic, type PressMessage } from '#contract/device-protocol.ts'

export interface PressOptions {
  mqttUrl: string
  cid: number
  gatewayNo: string
  press: PressMessage
}

/** Reads '<device>:<key>'. @throws Error for anything else */
export function readPress(text: string, length: number): PressMessage {
  const [, deviceNo, key] = /^(.+):(\d{1,2})$/.exec(text) ?? []
  if (deviceNo === undefined || key === undefined)
    throw new Error(`--press takes <device>:<key>, not ${text}`)
  return { deviceNo, key: Number(key), length }
}

/** Presses a key of a simulated panel, wherever its gateway is played: over the broker, past every server. */
export async function pressKey({ mqttUrl, cid, gatewayNo, press }: PressOptions): Promise<void> {
  const client = await connectAsync(mqttUrl, { reconnectPeriod: 0 })
  await client.publishAsync(downTopic(cid, gatewayNo, 'press'), JSON.stringify(press), { qos: 1 })
  await client.endAsync()
}
