import {
  allLights,
  cooling,
  custom,
  off,
  on,
  opened,
  preset,
  some,
  type TemplatePlan,
  tuned,
} from '../plan.ts'

const office: TemplatePlan = {
  key: 'office',
  name: '教师办公室',
  status: 2,
  describe: '人来灯亮，人走十五分钟关灯关空调。',
  campuses: null,
  equipment: [
    ...some('panelLamp', '靠门灯', '中间灯1', '中间灯2', '靠窗灯'),
    ...some('panel2', '门口面板'),
    ...some('presence', '人体传感器'),
    ...some('airConditioner', '空调'),
    ...some('socket', '饮水机插座'),
    ...some('curtain', '窗帘'),
  ],
  groups: [{ name: '工位灯', members: ['中间灯1', '中间灯2', '靠窗灯'] }],
  scenes: [
    preset('work', { [allLights]: tuned(85, 4500), 空调: cooling(26), 饮水机插座: on }),
    preset('masterOff', { [allLights]: off, 空调: off, 饮水机插座: off }),
    custom('午休', { 靠门灯: tuned(10, 3000), 工位灯: off, 空调: cooling(27) }),
  ],
  houses: [
    {
      ...{ name: '办公室', layoutCode: 4 },
      at: {
        前排左灯: '靠窗灯',
        前排中灯: '中间灯1',
        后排中灯: '中间灯2',
        门口灯: '靠门灯',
        打印机插座: '饮水机插座',
      },
    },
  ],
}

const meeting: TemplatePlan = {
  key: 'meeting',
  name: '会议室',
  status: 2,
  describe: '会议、汇报与视频会议三种灯光。',
  campuses: null,
  equipment: [
    ...some('panelLamp', '桌面灯1', '桌面灯2'),
    ...some('downlight', '环形筒灯'),
    ...some('strip', '灯带'),
    ...some('panel6', '桌面面板'),
    ...some('presence', '人体传感器'),
    ...some('airConditioner', '空调'),
    ...some('curtain', '窗帘'),
    ...some('projector', '投影仪'),
  ],
  groups: [{ name: '桌面灯', members: ['桌面灯1', '桌面灯2'] }],
  scenes: [
    preset('bright', { [allLights]: tuned(100, 5000), 窗帘: opened(100) }),
    preset('projectorOn', { 投影仪: on, 桌面灯: tuned(20, 4000), 灯带: tuned(30, 3500), 窗帘: opened(0) }),
    preset('masterOff', { [allLights]: off, 空调: off, 投影仪: off, 窗帘: opened(100) }),
    custom('会议', { 桌面灯: tuned(90, 4500), 环形筒灯: tuned(60, 4000), 空调: cooling(25) }),
    custom('视频会议', { 桌面灯: tuned(75, 4500), 环形筒灯: tuned(80, 4500), 灯带: off, 窗帘: opened(0) }),
  ],
}

export const staffTemplates: readonly TemplatePlan[] = [office, meeting]
