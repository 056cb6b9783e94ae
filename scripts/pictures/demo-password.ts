/** The password of every account of a server of demonstration data (server/seed/accounts.ts), which is public. */
export const demoPassword = 'Lamplight-1'
