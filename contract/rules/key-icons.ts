/** Pictures that a key of a panel may carry. A name is never given to another picture. */
export const keyIcons = [
  ...(['sun', 'moon', 'sunrise', 'power', 'bulb', 'briefcase', 'movie', 'projector', 'bath'] as const),
  ...(['curtain', 'fan', 'air', 'temperature', 'socket', 'volume', 'people', 'door', 'lock'] as const),
] as const
export type KeyIcon = (typeof keyIcons)[number]
