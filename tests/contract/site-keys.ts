import { randomUUID } from 'node:crypto'
import type { Client } from '#tests/server/client.ts'

const robotHook = 'https://open.feishu.cn/open-apis/bot/v2/hook/lamps'

const pushBrowser = {
  endpoint: 'https://push.invalid/lamps',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
}

/** A browser that shows the client's messages, as far as its push service could be reached. */
export const addPushBrowser = (client: Client) =>
  client.call('message.addBrowser', { ...pushBrowser, name: 'Firefox', language: 'zh' })

const short = () => randomUUID().slice(0, 8)

/** What schemas alone cannot say of inputs that succeed. */
export const keyInputs = {
  'webhook.add': () => ({ url: 'https://hook.invalid/lamps' }),
  'webhook.edit': () => ({ url: 'https://hook.invalid/lamps', disabled: true }),
  'robot.add': () => ({ hook: robotHook, kind: 'feishu' as const }),
  'robot.edit': () => ({ hook: robotHook, secret: '', disabled: true }),
  'message.saveSettings': () => ({ quiet: [{ weekdays: [1], fromMinute: 1_320, toMinute: 420 }] }),
  'message.addBrowser': () => pushBrowser,
  'message.test': () => ({ way: 'push' as const }),
  'accessKey.add': () => keyFields(),
  'accessKey.edit': () => ({ ...keyFields(), disabled: false }),
}

const keyFields = () => ({
  urls: ['/campus/v1/getById'],
  addresses: ['127.0.0.1', '10.0.0.0/8', '::1'],
  expiresAt: Date.now() + 3_600_000,
})

/** Sites that one client makes: their keys and webhooks stay. */
const sitesMost = 4

/** An access key of the client's own, of which she has at most ten. */
export async function addAccessKey(client: Client) {
  const newest = (await client.call('accessKey.list', {})).slice(0, -sitesMost)
  for (const { id } of newest) await client.call('accessKey.delete', { id })
  return (await client.call('accessKey.add', { name: `密钥 ${short()}`, urls: ['/campus/v1/getById'] })).id
}

/** A robot that nothing is sent to, with a message that came to nothing. */
async function addRobot(client: Client) {
  const newest = (await client.call('robot.list', {})).slice(0, -sitesMost)
  for (const { id } of newest) await client.call('robot.delete', { id })
  const robot = { name: `机器人 ${short()}`, kind: 'feishu', hook: robotHook, language: 'zh' } as const
  const { id } = await client.call('robot.add', { ...robot, levels: [1] })
  await client.call('robot.edit', { id, disabled: true })
  await client.call('robot.test', { id })
  const { list } = await client.call('robot.deliveries', { id })
  return { robot: id, robotDelivery: list[0]?.id ?? 0 }
}

/** An address and a robot that nothing is sent to, with a message that waits. */
export async function addWebhook(client: Client) {
  const newest = (await client.call('webhook.list', {})).slice(0, -sitesMost)
  for (const { id } of newest) await client.call('webhook.delete', { id })
  const hook = { name: `推送 ${short()}`, url: 'https://hook.invalid/lamps' }
  const { id: webhook } = await client.call('webhook.add', { ...hook, events: ['template.published'] })
  await client.call('webhook.edit', { id: webhook, disabled: true })
  await client.call('webhook.ping', { id: webhook })
  const { list } = await client.call('webhook.deliveries', { id: webhook })
  return { webhook, delivery: list[0]?.id ?? 0, ...(await addRobot(client)) }
}
