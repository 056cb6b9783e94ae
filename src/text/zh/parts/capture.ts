export const capture = {
  title: '用现场数值填写“{{scene}}”',
  room: '现场房间',
  noRooms: '本设备没有使用此模板的房间。先把房间设为此模板，或下载房间所在的{{place}}。',
  heard: '以下为 {{time}} 收到的状态。群组的动作不变，单个设备的数值优先。',
  never: '还没有收到过这个房间的状态。',
  unknown: '离线，数值未知',
  take: '存入 {{count, number}} 项',
}
