import type { CallName } from '#contract/index.ts'

/**
 * Calls that succeed only with what no table holds (a password, a code out of a message, a provider, what a
 * gateway has confirmed): what they answer
 * to a well-formed input without it. Their own tests make them succeed.
 */
export const withoutSecret: { [N in CallName]?: number } = {
  'user.login': 4011,
  'user.loginByCode': 4000,
  'user.oauthLogin': 4040,
  'user.oauthCode': 4000,
  'user.oauthBind': 4040,
  'user.oauthStart': 4040,
  'user.secondStep': 4000,
  'user.sendSmsCode': 1007,
  'user.newPassword': 4000,
  'user.nameCompany': 4030,
  'ownAccount.changePassword': 4000,
  'ownAccount.edit': 4000,
  'ownAccount.unlink': 4040,
  'ownAccount.beginSecondFactor': 4000,
  'ownAccount.confirmSecondFactor': 4000,
  'ownAccount.renewRecoveryCodes': 4000,
  'ownAccount.removeSecondFactor': 4000,
  'session.end': 4040,
  'seal.recover': 4000,
  'remoteControl.sendCode': 4000,
  'remoteControl.validation': 4000,
  'ota.rollBack': 4000,
  'lease.release': 4040,
  'lease.end': 4040,
  // Its device is no transmitter, and what it ends somebody else has begun.
  'listening.infrared': 4000,
  'listening.end': 4040,
  // Its room runs nothing yet.
  'roomStay.set': 4000,
}
