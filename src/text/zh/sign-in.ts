/** Words of the sign-in form. */
export const signIn = {
  heading: '登录',
  account: '账号',
  accountNeeded: '请输入账号',
  password: '密码',
  passwordNeeded: '请输入密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  capsLock: '大写锁定已打开',
  submit: '登录',
  busy: '正在登录…',
  captcha: '尝试次数较多，请稍等片刻再登录',
  noServer: '没有连上服务器，请检查网络后再试',
  offlineTitle: '登录需要网络',
  offlineHint: '之前已登录的用户离线时可以继续使用；首次登录或退出后请先联网。',
  kept: '本设备保存着您上次未上传的修改，登录后自动上传',
}
