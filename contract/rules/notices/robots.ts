import type { Words } from '../../words.ts'

/** Robots of group chats: 企业微信, 钉钉 and 飞书. */
export const robotKinds = ['wecom', 'dingtalk', 'feishu'] as const
export type RobotKind = (typeof robotKinds)[number]

interface RobotFacts {
  /** Where such a robot is reached when the operator allows nothing else. */
  hosts: readonly string[]
  /** Whether what is posted to it can be signed with a secret. */
  signs: boolean
}

export const robotFacts: Readonly<Record<RobotKind, RobotFacts>> = {
  wecom: { hosts: ['qyapi.weixin.qq.com'], signs: false },
  dingtalk: { hosts: ['oapi.dingtalk.com'], signs: true },
  feishu: { hosts: ['open.feishu.cn', 'open.larksuite.com'], signs: true },
}

/** So strict that whoever opens it reads the same host: no user, no escapes. */
const address = /^(https?):\/\/([a-z0-9.-]+(?::\d+)?)(?:[/?#]|$)/

/**
 * What is wrong with a robot's address; null when nothing is. It holds the robot's key, so it goes by https alone, but to
 * hosts that the operator has named.
 * @param others hosts that the operator allows, with their port where they have one
 */
export function robotUrlFault(kind: RobotKind, url: string, others: readonly string[]): Words | null {
  const [, protocol = '', host = ''] = address.exec(url.toLowerCase()) ?? []
  const { hosts } = robotFacts[kind]
  const named = hosts.join('、')
  const wrong = {
    zh: `应为 ${named} 的 https 地址，请从群机器人的设置中复制`,
    en: `This must be an https address of ${hosts.join(' or ')}: copy it from the robot's settings`,
  }
  if (host !== '' && others.includes(host)) return null
  return protocol === 'https' && hosts.includes(host) ? null : wrong
}
