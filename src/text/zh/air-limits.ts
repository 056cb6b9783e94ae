/** Words of what a company allows its air conditioners. */
export const airLimits = {
  title: '空调温度限制',
  hint: '对本单位全部空调生效：遥控、场景、定时、语音和墙上的按键都不会超出；网关断开网络时也照此执行。留空为不限。',
  coolLowest: '制冷（含除湿）最低设定（℃）',
  heatHighest: '制热最高设定（℃）',
  unlimited: '不限',
  modes: '允许的模式',
  noAuto: '没有同时满足这两个温度的设定，空调将不能使用自动模式；要求自动时保持原来的制冷或制热。',
  suggest: '按公共建筑标准：制冷不低于 26 ℃、制热不高于 20 ℃',
  suggestHint:
    '依据国办发〔2007〕42号：公共建筑夏季空调温度设置不得低于 26 ℃、冬季不得高于 20 ℃；医院等特殊单位和生产工艺有要求并经批准的除外。',
  saved: '已保存，将自动下发到网关',
  failed: '本设备还没有取得单位的限制，联网后再看。',
  campus: '“{{campus}}”',
  follows: '按单位的限制执行。',
  own: '另有规定：{{limits}}。',
  setOwn: '另行规定',
  change: '修改',
  drop: '恢复按单位执行',
  formTitle: '“{{campus}}”的空调温度限制',
  says: {
    cool: '制冷不低于 {{degrees}} ℃',
    heat: '制热不高于 {{degrees}} ℃',
    modes: '只用{{modes}}',
    nothing: '不限',
  },
}
