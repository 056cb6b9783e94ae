/** What the paths of calls begin with, by the base of a call (endpoint.ts). */
export const bases = { api: '/iot_api', client: '/iot_client' } as const
