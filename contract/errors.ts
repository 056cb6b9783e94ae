/**
 * What the browser does with a code. 'toast' shows the server's message for three seconds; 'silent' leaves
 * it to the form; 'reset' clears the stored session and page data and reloads, whatever call it was the answer of
 * (spec point 8); 'sign-in' asks to sign in again and keeps everything; 'own-password' asks for a password of her own.
 */
export type Shown = 'toast' | 'silent' | 'reset' | 'sign-in' | 'own-password'

/**
 * What the outbox does with a refusal. 'retry' keeps the entry and tries again later, 'pause' stops all
 * replay until somebody has signed in, 'merge' compares versions, 'attention' keeps it for a person.
 */
type Replay = 'retry' | 'pause' | 'merge' | 'attention'

export interface ErrorKind {
  code: number
  http: number
  shown: Shown
  replay: Replay
  zh: string
  en: string
}

const kind = (
  code: number,
  http: number,
  shown: Shown,
  replay: Replay,
  zh: string,
  en: string,
): ErrorKind => ({ code, http, shown, replay, zh, en })

export const success = 2000

/** Every refusal the server can answer. Codes 2011, 1007 and 1031 and their handling are the spec's point 8. */
export const errors = {
  systemMissing: kind(2011, 400, 'reset', 'pause', '系统类型不能为空', 'The system type must not be empty'),
  captchaNeeded: kind(
    1007,
    403,
    'silent',
    'attention',
    '尝试次数较多，需要先做安全验证',
    'After several attempts a security check is needed first',
  ),
  codeNeeded: kind(
    1008,
    403,
    'silent',
    'attention',
    '在新地址登录，请输入收到的验证码',
    'This address is new: enter the code that was sent to you',
  ),
  factorNeeded: kind(
    1009,
    403,
    'silent',
    'attention',
    '请输入身份验证器上的验证码',
    'Enter the code that your authenticator shows',
  ),
  inProgress: kind(
    1031,
    409,
    'silent',
    'retry',
    '同一请求正在处理，请稍候',
    'This very request is still being handled',
  ),
  input: kind(4000, 400, 'toast', 'attention', '填写的内容有误，请检查', 'Something entered is not right'),
  shapeChanged: kind(
    4001,
    400,
    'silent',
    'attention',
    '控制台更新后，这项修改的格式已不适用，请核对后重新填写',
    'The console was updated and this edit no longer fits; please check it and enter it again',
  ),
  notSignedIn: kind(4010, 401, 'sign-in', 'pause', '登录已失效，请重新登录', 'Please sign in again'),
  badCredentials: kind(4011, 401, 'silent', 'attention', '账号或密码不正确', 'Wrong account or password'),
  noLogin: kind(
    4012,
    403,
    'silent',
    'attention',
    '该账户无权限登录系统',
    'This account has no permission to log in',
  ),
  noPages: kind(
    4013,
    403,
    'silent',
    'attention',
    '您的账号无页面访问权限，请联系系统管理员',
    'This account may open no page; please ask your administrator',
  ),
  oauthUnbound: kind(
    4014,
    403,
    'silent',
    'attention',
    '请用本系统账号登录一次，以完成关联',
    'Sign in once with your account here to link the two',
  ),
  browserRevoked: kind(
    4015,
    403,
    'silent',
    'pause',
    '本设备已被管理员收回，不能用此账号登录，请联系管理员',
    'An administrator has revoked this device for this account; please ask your administrator',
  ),
  companyClosed: kind(
    4016,
    403,
    'silent',
    'pause',
    '所属单位已停用，请联系平台运营人员',
    'This company has been closed; please ask those who run the platform',
  ),
  companyNeeded: kind(
    4018,
    403,
    'silent',
    'attention',
    '多个单位有此账号，请从贵单位的登录页登录',
    'Several companies have this account: sign in at the sign-in page of yours',
  ),
  firstPassword: kind(
    4019,
    403,
    'own-password',
    'pause',
    '请先修改初始密码',
    'Change the password you were given first',
  ),
  notPermitted: kind(
    4030,
    403,
    'toast',
    'attention',
    '您没有此操作的权限',
    'You are not permitted to do this',
  ),
  wrongPlatform: kind(
    4031,
    403,
    'toast',
    'attention',
    '该账号不能进入此平台',
    'This account belongs to another platform',
  ),
  serviceNeeded: kind(
    4032,
    403,
    'toast',
    'attention',
    '此功能需要开通增值服务',
    'This needs a value-added service',
  ),
  notFound: kind(
    4040,
    404,
    'toast',
    'attention',
    '内容不存在或已被删除',
    'It does not exist or has been deleted',
  ),
  outdated: kind(
    4090,
    409,
    'toast',
    'merge',
    '内容已被他人修改，请核对后再提交',
    'Somebody else has edited this since; look at it and submit again',
  ),
  nameTaken: kind(
    4091,
    409,
    'toast',
    'attention',
    '名称已被使用，请换一个',
    'That name is already in use, choose another',
  ),
  inUse: kind(
    4092,
    409,
    'toast',
    'attention',
    '正在使用中，不能删除，请先解除对它的使用',
    'It is in use and cannot be deleted; end its use first',
  ),
  devicesInside: kind(
    4094,
    409,
    'toast',
    'attention',
    '里面还有设备，移走设备后才能删除',
    'There are devices inside; it can be deleted once they are moved away',
  ),
  keyReused: kind(
    4093,
    409,
    'toast',
    'attention',
    '这项修改之前已用其他内容提交过，未执行；请放弃后重新修改',
    'This edit was sent before with other contents and was not carried out; discard it and edit anew',
  ),
  held: kind(
    4095,
    409,
    'toast',
    'attention',
    '设备正被他人占用，请等占用结束后再试',
    'Somebody else holds these devices just now; try again when the hold has ended',
  ),
  tooLarge: kind(
    4130,
    413,
    'toast',
    'attention',
    '提交的内容过大，请减少内容后分次提交',
    'What was sent is too large; send less at a time',
  ),
  tooMany: kind(
    4290,
    429,
    'toast',
    'retry',
    '操作过于频繁，请稍后再试',
    'Too many requests, try again shortly',
  ),
  server: kind(5000, 500, 'toast', 'retry', '服务器出错，请稍后再试', 'The server failed, try again shortly'),
  gatewayUnreachable: kind(
    5030,
    503,
    'toast',
    'retry',
    '网关不在线，指令未送达',
    'The gateway cannot be reached; the command was not delivered',
  ),
  /** Shares its code with the gateway that is not reached: something behind the server is away, and it is tried again. */
  databaseAway: kind(
    5030,
    503,
    'toast',
    'retry',
    '数据库暂时连接不上，请稍后再试',
    'The database cannot be reached just now, try again shortly',
  ),
  deviceSilent: kind(
    5031,
    503,
    'toast',
    'retry',
    '网关已收到，设备未确认',
    'The gateway has it, the device did not confirm',
  ),
  noMessages: kind(
    5032,
    503,
    'silent',
    'attention',
    '此服务器未配置邮件或短信，无法发送验证码，请联系管理员',
    'This server has no mail or SMS set up, so no code can be sent; ask your administrator',
  ),
  oauthFailed: kind(
    5033,
    503,
    'silent',
    'attention',
    '统一登录没有成功，请重试或使用账号密码',
    'Single sign-on did not work; try again or use your password',
  ),
  noOrigin: kind(
    5034,
    503,
    'silent',
    'attention',
    '此服务器未设置对外地址（PUBLIC_ORIGIN），不能发送链接、使用统一登录，网关也无法获取固件',
    'This server does not know its public address (PUBLIC_ORIGIN): it cannot send links, offer single sign-on or tell gateways where firmware is. Ask whoever runs it.',
  ),
  cashierAway: kind(
    5035,
    503,
    'toast',
    'retry',
    '支付平台暂时连接不上，请稍后再试',
    'The payment gateway cannot be reached, try again shortly',
  ),
  commandExpired: kind(
    4080,
    400,
    'toast',
    'attention',
    '指令已过期，未执行，请重试；仍出现时请检查本设备时钟',
    'The command came too late and was not carried out; try again, and if it happens again check the clock of this device',
  ),
} as const satisfies Record<string, ErrorKind>

export type ErrorName = keyof typeof errors

const byCode = new Map<number, ErrorKind>(Object.values(errors).map((entry) => [entry.code, entry]))

const saysSystemMissing = (message: string): boolean =>
  [errors.systemMissing.zh, errors.systemMissing.en].some((words) => words === message)

/**
 * The catalogue's entry for a code, or for the one message that says its code (spec point 8); a code of another server
 * counts as a plain refusal with its own message.
 */
export const errorOf = (code: number, message = ''): ErrorKind =>
  saysSystemMissing(message) ? errors.systemMissing : (byCode.get(code) ?? plainRefusal(code))

const plainRefusal = (code: number): ErrorKind => ({
  code,
  http: 400,
  shown: 'toast',
  replay: code >= 5000 && code < 6000 ? 'retry' : 'attention',
  zh: 'Error',
  en: 'Error',
})

/** The envelope every call answers. */
export interface Envelope<Data = unknown> {
  code: number
  data: Data
  message: string
}
