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
}
