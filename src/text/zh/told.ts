/** What messages are about, wherever one is told of: in the inbox, by mail, by SMS, by a robot. */
export const told = {
  raised: '发生',
  cleared: '已恢复',
  assigned: '指派给您',
  ending: '即将到期',
  reported: '新报修',
  handed: '已派单',
  begun: '处理中',
  finished: '已完成',
  rejected: '已驳回',
  reopened: '重新打开',
  paid: '已支付',
  closed: '已关闭',
  refunded: '已退款',
  invoiced: '已开票',
  declined: '开票驳回',
  test: '测试',
}
