/** Words of a room as it is now: its scenes, groups and keys. */
export const rooms = {
  reportFault: '报修',
  scenes: '场景',
  groups: '群组',
  active: '当前',
  bar: {
    'not hers': '您没有这个房间的使用权限，不能控制其中的设备。',
    'not now': '现在不在您使用这个房间的时间内，不能控制其中的设备。',
  },
  barMark: {
    'not hers': '无使用权限',
    'not now': '不在使用时间',
  },
  onlyMine: '只看分配给我的',
  noneMine: '这里没有分配给您的房间',
  lit: '{{on, number}}/{{total, number}} 开着',
  silent: '没有应答：{{names}}',
  silentMany: '没有应答：{{names}} 等 {{count, number}} 台',
  keys: '模拟按键',
  keysHint: '演示房间的面板由模拟网关扮演，可以在这里按下按键；灯由网关按已发布的配置执行，不经过服务器。',
  keyOf: '{{panel}} {{key, number}} 键：{{name}}',
  press: '短按',
  hold: '长按',
  pressOf: '短按{{panel}} {{key, number}} 键',
  holdOf: '长按{{panel}} {{key, number}} 键',
}
