/** Words of what is taken along here and by others, and of a device that was taken back. */
export const taken = {
  bounded: '本设备只带了部分楼栋的设备，其他房间的设备不在本设备上。',
  boundedRoom: '离线包里没有这个房间的设备。',
  boundedChange: '更改离线包',
  holders: '有人把它带在设备上：{{lines}}。删除后，他们对它的修改会被退回。',
  holder: '{{name}}（{{platform}}）{{age}}带走，还有 {{count, number}} 项修改没上传',
  holderNone: '{{name}}（{{platform}}）{{age}}带走，没有未上传的修改',
  holderSelf: '您的另一台设备',
  holdersMore: '等 {{count, number}} 人',
  signedOutTitle: '本设备已被管理员收回',
  signedOut: '{{name}}的离线包和缓存已从本设备清空。请联系管理员恢复后再登录。',
  signedOutUnsent: '还有 {{count, number}} 项未上传的修改保存在本设备，恢复后登录即可继续上传。',
}
