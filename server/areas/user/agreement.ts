/** What one agrees to by signing in. A change of its words changes the version, and everybody is asked again. */
export const agreement = {
  version: '2026-2',
  zh: [
    '账号只供本人使用。请妥善保管密码，不要把验证码告诉他人。',
    '您的操作会影响真实的灯具与设备。请在确认现场安全后再进行控制。',
    '服务器保存您的姓名、账号、手机和邮箱（如已绑定）、登录时间与地址，以及您所做的修改，用于提供服务和追溯责任，由您所在的单位管理。',
    '为了离线可用，本设备的浏览器会保存您有权查看的数据。请不要在公用设备上保持登录。退出登录会清除这些数据；设置了 PIN 的账号，数据会加密留在设备上，未上传的修改可以选择保留。',
    '如需查询、更正或删除您的个人信息，请联系您单位的管理员。',
  ],
  en: [
    'Your account is for you alone. Keep your password safe and tell nobody a code you were sent.',
    'What you do switches real lamps and devices. Make sure that it is safe there before you do.',
    'The server keeps your name, account, phone number and email address (where bound), when and from where you signed in, and what you changed, to run the service and to tell who did what. Your organisation is in charge of it.',
    'To work without a network, the browser of this device keeps the data you may see. Do not stay signed in on a shared device. Signing out removes it; with a PIN it stays on the device encrypted, and edits that were not sent stay if you choose so.',
    'Ask your organisation’s administrator to see, correct or delete what is kept about you.',
  ],
}
