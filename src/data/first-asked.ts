const pageSize = 50

/** What the pages of messages and of alarms ask before anybody has chosen anything. */
export const firstMessages = { pageSize, currentPage: 1 } as const
export const firstAlarms = { state: 'open', pageSize, currentPage: 1 } as const
