/** 一致, 待下发, 漂移, 未知: see room-state.ts. */
export const roomStates = ['consistent', 'pending', 'drifted', 'unknown'] as const
export type RoomState = (typeof roomStates)[number]
