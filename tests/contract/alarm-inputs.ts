const any = () => ({ from: 0, to: Date.now() + 60_000, kind: undefined, level: undefined })
const said = {
  ...{ enabled: false, threshold: 40, hysteresis: 1 },
  quiet: [{ weekdays: [1, 7], fromMinute: 1_320, toMinute: 360 }],
  maintenance: [{ startAt: 1_000, endAt: 2_000 }],
}

/** What a schema alone cannot say about inputs of alarms and their rules that succeed. */
export const alarmInputs = {
  'alarm.list': () => ({ ...any(), keyWord: undefined, state: 'open' as const }),
  'alarm.count': any,
  'alarmRule.add': () => ({ kind: 'temperature' as const, ...said }),
  'alarmRule.edit': () => said,
}
