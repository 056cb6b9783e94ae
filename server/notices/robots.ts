import { createHmac } from 'node:crypto'
import type { RobotKind } from '#contract/rules/notices/robots.ts'
import type { Answer, Posted } from '#server/webhooks/guarded-post.ts'
import { isTaken } from '#server/webhooks/guarded-post.ts'

interface Robot {
  kind: RobotKind
  url: string
  /** Empty: it checks no signature. */
  secret: string
}

const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Lamplighter' }
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

/**
 * A text as a robot takes it, signed where it has a secret: 企业微信 (developer.work.weixin.qq.com, 91770), 钉钉
 * (open.dingtalk.com, custom-robot-access), 飞书 (open.feishu.cn, custom bot guide).
 * @param now ms since 1970
 */
export function robotPost({ kind, url, secret }: Robot, text: string, now: number): Posted {
  const post = (target: string, body: object): Posted => ({
    url: target,
    headers,
    body: JSON.stringify(body),
  })
  if (kind === 'feishu') {
    const timestamp = String(Math.floor(now / 1_000))
    // Feishu signs nothing, with a key made of the time and the secret.
    const signed = secret === '' ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
    return post(url, { ...signed, msg_type: 'text', content: { text } })
  }
  const said = { msgtype: 'text', text: { content: text } }
  if (kind === 'wecom' || secret === '') return post(url, said)
  const target = new URL(url)
  target.searchParams.set('timestamp', String(now))
  target.searchParams.set('sign', hmac(secret, `${now}\n${secret}`))
  return post(target.href, said)
}

/** Whether a robot has taken a text: they answer 200 to what they refuse, and say so in `errcode` or `code`. */
export function robotTook(answer: Answer): boolean {
  if (!isTaken(answer)) return false
  try {
    const said = JSON.parse(answer.text) as Record<string, unknown> | null
    return (said?.errcode ?? said?.code ?? said?.StatusCode) === 0
  } catch {
    return false
  }
}
