import { randomUUID } from 'node:crypto'
import { demoPublicKey } from '#server/demo/firmware-key.ts'
import type { Client } from '#tests/server/client.ts'
import { firmwareFile, laterHours, newPublicKey, pids } from './firmware-files.ts'
import type { Ids } from './sites.ts'

/** Firmware of the product, and a campaign with the device in the place of those before it. */
export async function addFirmware(
  client: Client,
  { company, product, device }: Pick<Ids, 'company' | 'product' | 'device'>,
) {
  const products = await client.call('product.allProduct', { id: company })
  const pid = products.find(({ productId }) => productId === product)?.pid ?? ''
  pids.set(product, pid)
  const keys = await client.call('ota.keyList', {})
  if (!keys.some(({ publicKey }) => publicKey === demoPublicKey))
    await client.call('ota.addKey', { name: '厂商', publicKey: demoPublicKey })
  const { id: firmwareKey } = await client.call('ota.addKey', {
    name: randomUUID(),
    publicKey: newPublicKey(),
  })
  const upload = async () => (await client.call('ota.addFirmware', { file: firmwareFile(pid) })).id
  for (const { id, state } of await client.call('ota.campaignList', {}))
    if (state === 'running' || state === 'paused')
      await client.call('ota.steerCampaign', { id, action: 'stop' })
  const wanted = { firmwareId: await upload(), deviceIds: [device], ...laterHours() }
  const { id: campaign } = await client.call('ota.addCampaign', wanted)
  return { firmware: await upload(), firmwareKey, campaign }
}

/** The same for a call that may not find the device in another campaign. */
export async function freshFirmware(client: Client, ids: Ids, name?: string) {
  const made = await addFirmware(client, ids)
  if (name === 'ota.addCampaign')
    await client.call('ota.steerCampaign', { id: made.campaign, action: 'stop' })
  return made
}
