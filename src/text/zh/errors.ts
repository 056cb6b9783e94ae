/** Words for what went wrong. */
export const errors = {
  forbiddenTitle: '无权访问此页面',
  forbiddenHint: '您的账号没有打开此页面的权限。如需使用，请联系系统管理员。',
  missingTitle: '页面不存在',
  missingHint: '地址可能有误，或页面已被移走。',
  goHome: '返回首页',
  goSignIn: '去登录',
  wanted: '您要打开的地址：{{path}}',
  crashedTitle: '页面出错了',
  crashedSafe: '您的修改都保存在本设备，不会丢失。',
  reload: '重新加载',
  details: '错误详情',
  notKept: {
    full: '这项修改没有保存：本设备存储空间已满。清理空间后再试。',
    broken: '这项修改没有保存：浏览器关闭了本地数据库，多半是磁盘已满。清理空间后重新加载页面。',
    unwritable: '这项修改没有保存：浏览器无法写入本地数据。重新加载页面后再试。',
  },
  loadTitle: '此页面还没有下载到本设备',
  loadOffline: '联网后会自动打开。已下载的页面和您的修改不受影响。',
  loadFailed: '页面没有下载成功，请重试。您的修改不受影响。',
  dialogFailed: '没有下载到这个对话框，请连上网络后再试。您的修改不受影响。',
  needsNetwork: '服务器没有应答，没有保存。此操作需要联网，请稍后再试。',
  noAnswer: {
    'no-answer': '服务器没有应答',
    timeout: '服务器没有及时应答',
    'not-ours': '应答的不是本系统的服务器（例如公共 Wi-Fi 的登录页）',
  },
}
