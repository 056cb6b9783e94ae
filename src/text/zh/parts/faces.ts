export const faces = {
  keys: '按键数',
  keysHint: '按实际安装的面板填写。',
  face: '面板外观',
  faceHint: '按键在面板上怎样排列；只影响显示。',
  now: '当前面板',
  layout: '{{count, number}} 键的排列',
  edit: '修改面板',
  editOf: '修改面板“{{name}}”',
  bound: '按键 {{key}}“{{name}}”',
  lost: '按键减少后，这些不再起作用，体检会报错，不能发布：{{names}}。绑定仍保留，可在“面板”中解除；把按键数改回即恢复。',
  beyond: '面板没有按键 {{key}}',
}
