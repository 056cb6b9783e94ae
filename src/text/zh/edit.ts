import type { AreaName, InputField } from '#contract/index.ts'
import type { PartList } from '#contract/template-shapes.ts'

/**
 * Every edit of the outbox in words, by area and call. `subject` is what the edited thing was called when it
 * was edited, `name` what it is called by the edit; of several, the first.
 */
export const edit = {
  campus: {
    add: '新建{{place}}“{{name}}”',
    edit: '修改{{place}}“{{subject}}”',
  },
  space: {
    add: '新建{{kind}}“{{name}}”',
    edit: '修改“{{subject}}”',
    delete: '删除“{{subject}}”',
  },
  template: {
    add: '新建模板“{{name}}”',
    edit: '修改模板“{{subject}}”',
    clone: '复制模板“{{subject}}”为“{{name}}”',
    publish: '发布模板“{{subject}}”',
    delete: '删除模板“{{subject}}”',
  },
  templateEquipment: {
    addList: '添加模板设备“{{name}}”',
    updateList: '修改模板设备“{{subject}}”',
    delete: '删除模板设备“{{subject}}”',
  },
  templateGroup: {
    addAll: '添加群组“{{name}}”',
    edit: '修改群组“{{subject}}”',
    delete: '删除群组“{{subject}}”',
  },
  templateScene: {
    addAll: '添加场景“{{name}}”',
    editAll: '修改场景“{{subject}}”',
    deleteAll: '删除场景“{{subject}}”',
  },
  templateTiming: {
    add: '添加定时“{{name}}”',
    edit: '修改定时“{{subject}}”',
    delete: '删除定时“{{subject}}”',
  },
}

/** What each field of an edit is called; 'status' is a template's. */
export const field = {
  name: '名称',
  describe: '描述',
  phone: '联系电话',
  email: '邮箱',
  website: '网址',
  province: '省',
  city: '市',
  area: '区县',
  address: '地址',
  state: '状态',
  templateId: '模板',
  parentId: '上级',
  campusIds: '所属场所',
  equipmentIds: '成员',
  addEquipmentIds: '加入的成员',
  removeEquipmentIds: '移出的成员',
  actionList: '动作',
  removeTargetIds: '去掉的动作',
  sceneValue: '场景值',
  panelKeyType: '面板键型',
  panelLayoutType: '面板布局',
  equipmentList: '设备',
  groupList: '群组',
  status: '发布状态',
  sceneList: '场景',
  timingList: '定时',
  spaceType: '应用类型',
  spaceTypeId: '空间类型',
  timeType: '时间类型',
  minute: '时间',
  offset: '偏移',
  earliest: '不早于',
  latest: '不晚于',
  days: '日期类型',
  startDate: '开始日期',
  endDate: '结束日期',
  targetId: '执行对象',
  functionList: '动作',
  productId: '产品',
  campusType: '应用子类型',
} satisfies Record<InputField | PartList | 'status' | 'equipmentIds', string>

/** What calls are about, by their area. */
export const area = {
  pages: '页面',
  user: '账户',
  company: '公司',
  campus: '场所',
  megaproject: '项目',
  space: '楼栋与房间',
  template: '模板',
  templateEquipment: '模板设备',
  templateGroup: '模板分组',
  templateScene: '模板场景',
  templateTiming: '模板定时',
  product: '产品',
  device: '设备',
  companyTheme: '公司主题',
  loginConfig: '登录页',
  companyRegion: '公司区域',
  spaceType: '空间类型',
  ownAccount: '本人账户',
  session: '登录会话',
  campusUser: '用户',
  remoteControl: '远程控制',
  role: '角色',
  audit: '日志',
  operator: '平台单位',
  seal: '设备加密',
  fleet: '现场设备',
  sync: '同步',
} satisfies Record<AreaName | 'pages', string>
