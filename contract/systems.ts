/** The five platforms, by the code the wire uses. `bit` is the account type that may enter (spec point 3). */
export const systems = {
  open: { code: 'open', base: '/iot/', bit: 1 },
  school: { code: 'school', base: '/iot/school/', bit: 2 },
  hotel: { code: 'hotel', base: '/iot/hotel/', bit: 4 },
  business: { code: 'business', base: '/iot/business/', bit: 8 },
  smarthome: { code: 'smarthome', base: '/iot/smarthome/', bit: 16 },
} as const

export type SystemCode = keyof typeof systems
export const systemCodes = Object.keys(systems) as [SystemCode, ...SystemCode[]]

export const isSystemCode = (value: unknown): value is SystemCode =>
  typeof value === 'string' && Object.hasOwn(systems, value)

/**
 * The system whose console serves a path: '/iot/school/manage' -> 'school', '/iot/anything' -> 'open',
 * null outside '/iot'. '/iot_client/...' is outside.
 */
export function systemOfPath(path: string): SystemCode | null {
  const [, root, first] = path.split('/')
  if (root !== 'iot') return null
  return isSystemCode(first) && first !== 'open' ? first : 'open'
}
