import { meteredApart } from '../metered-apart.ts'
import type { BuildingPlan } from '../plan.ts'
import { classes, rooms, schoolFloor } from './rooms.ts'

/** 300 rooms and 3,000 devices, gateways and meters included. */
export const mainBuildings: readonly BuildingPlan[] = [
  {
    name: '教学楼A座',
    floors: [
      schoolFloor(1, [...classes('高一', 1, 7), ...rooms('office', '高一年级办公室')]),
      schoolFloor(2, [...classes('高一', 8, 14), ...rooms('office', '语文教研组')]),
      schoolFloor(3, [
        ...classes('高一', 15, 20),
        ...rooms('smartClassroom', '智慧教室A'),
        ...rooms('office', '数学教研组'),
      ]),
      schoolFloor(4, [
        ...classes('高一', 21, 24),
        ...rooms('classroom', '选修教室一', '选修教室二'),
        ...rooms('office', '英语教研组', '答疑室'),
      ]),
      schoolFloor(5, [
        ...rooms('classroom', '自习室一', '自习室二'),
        ...rooms('meeting', '家长会议室'),
        ...rooms('office', '阅卷室', '心理咨询室'),
        ...rooms(null, '预留教室一', '预留教室二'),
      ]),
    ].map(meteredApart),
  },
  {
    name: '教学楼B座',
    floors: [
      schoolFloor(1, [...classes('高二', 1, 7), ...rooms('office', '高二年级办公室')]),
      schoolFloor(2, [...classes('高二', 8, 14), ...rooms('office', '物理教研组')]),
      schoolFloor(3, [
        ...classes('高二', 15, 20),
        ...rooms('smartClassroom', '智慧教室B'),
        ...rooms('office', '化学教研组'),
      ]),
      schoolFloor(4, [
        ...classes('高二', 21, 24),
        ...rooms('classroom', '选修教室三', '选修教室四', '竞赛辅导室'),
        ...rooms('office', '生物教研组'),
      ]),
      schoolFloor(5, [
        ...rooms('classroom', '自习室四', '自习室五', '自习室六'),
        ...rooms('computerRoom', '听力教室'),
        ...rooms('office', '年级资料室'),
        ...rooms(null, '预留教室三'),
      ]),
    ],
  },
  {
    name: '教学楼C座',
    floors: [
      schoolFloor(1, [...classes('高三', 1, 7), ...rooms('office', '高三年级办公室')]),
      schoolFloor(2, [...classes('高三', 8, 14), ...rooms('office', '政治教研组')]),
      schoolFloor(3, [
        ...classes('高三', 15, 20),
        ...rooms('smartClassroom', '智慧教室C'),
        ...rooms('office', '历史教研组'),
      ]),
      schoolFloor(4, [
        ...classes('高三', 21, 24),
        ...rooms('smartClassroom', '智慧教室D'),
        ...rooms('office', '地理教研组'),
        ...rooms('meeting', '备课室'),
      ]),
    ],
  },
  {
    name: '实验楼',
    floors: [
      schoolFloor(1, [
        ...rooms('lab', '物理实验室一', '物理实验室二', '物理实验室三'),
        ...rooms('office', '物理准备室'),
      ]),
      schoolFloor(2, [
        ...rooms('lab', '化学实验室一', '化学实验室二', '化学实验室三'),
        ...rooms('office', '药品管理室'),
      ]),
      schoolFloor(3, [
        ...rooms('lab', '生物实验室一', '生物实验室二', '生物实验室三'),
        ...rooms('office', '标本室'),
      ]),
      schoolFloor(4, [
        ...rooms('computerRoom', '计算机教室一', '计算机教室二', '计算机教室三'),
        ...rooms('office', '网络中心'),
      ]),
      schoolFloor(5, [
        ...rooms('lab', '创客实验室', '机器人实验室'),
        ...rooms('computerRoom', '人工智能教室'),
        ...rooms('smartClassroom', '通用技术教室'),
      ]),
    ],
  },
  {
    name: '图书馆',
    floors: [
      schoolFloor(1, [
        ...rooms('reading', '期刊阅览室'),
        ...rooms('corridor', '借阅大厅'),
        ...rooms('office', '采编室'),
      ]),
      schoolFloor(2, rooms('reading', '社科阅览室', '文学阅览室')),
      schoolFloor(3, rooms('reading', '自然科学阅览室', '外文阅览室')),
      schoolFloor(4, [...rooms('computerRoom', '电子阅览室'), ...rooms('meeting', '研讨室一', '研讨室二')]),
    ],
  },
  {
    name: '行政楼',
    floors: [
      schoolFloor(1, rooms('office', '教务处', '学生处', '总务处', '财务室')),
      schoolFloor(2, [
        ...rooms('office', '校长室', '书记室', '副校长室', '校办公室'),
        ...rooms('meeting', '小会议室'),
      ]),
      schoolFloor(3, [
        ...rooms('office', '教科室', '团委', '工会'),
        ...rooms('meeting', '第一会议室', '第二会议室'),
      ]),
      schoolFloor(4, [...rooms('hall', '学术报告厅'), ...rooms('office', '档案室', '校史陈列室')]),
    ],
  },
  {
    name: '体育馆',
    floors: [
      schoolFloor(1, [...rooms('gym', '篮球馆', '羽毛球馆'), ...rooms('office', '器材室', '体育教研组')]),
      schoolFloor(2, [...rooms('gym', '乒乓球馆', '体操房', '热身馆')]),
    ],
  },
  {
    name: '艺术楼',
    floors: [
      schoolFloor(1, [...rooms('hall', '音乐厅'), ...rooms('office', '化妆间')]),
      schoolFloor(2, [
        ...rooms('classroom', '美术教室一', '美术教室二', '美术教室三', '书法教室'),
        ...rooms('office', '艺术教研组'),
      ]),
      schoolFloor(3, [...rooms('classroom', '音乐教室一', '音乐教室二'), ...rooms('gym', '舞蹈房')]),
    ],
  },
]
