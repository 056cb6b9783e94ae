/** Words of putting up gateways and replacing them, and of the addresses of devices, which lists of devices do not need. */
export const gateways = {
  add: '添加网关',
  number: '网关编号',
  numberHint: '印在网关标签上；网关用它作为用户名连接服务器',
  mac: 'MAC 地址',
  macHint: '选填；设备自己上报 MAC 时，以上报的为准',
  room: '安装房间',
  addHint: '添加后显示一次密钥，填到网关里即可接入。同层还没有网关的设备将通过它接入。',
  added: '已添加网关“{{number}}”',
  renewOf: '更换网关“{{name}}”或其密钥',
  renewHint:
    '会生成新密钥，原来的立即作废。换上另一台网关时填它的编号：设备仍归这台网关，房间配置会全部重新下发。',
  renewed: '已为网关“{{number}}”生成新密钥',
  secret: '网关“{{number}}”的密钥',
  secretHint: '密钥只显示这一次。在网关里填写：用户名 {{number}}，密码为下面的密钥，单位编号 {{cid}}。',
}
