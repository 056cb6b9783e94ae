/**
 * Whether a permission url is the platform's own business: its companies. Only the super admin role opens these; no
 * catalogue of a company's roles lists them, so nobody can give them away.
 */
export const isOperatorUrl = (url: string): boolean =>
  url.startsWith('/operator/') || url === '/open/manage/company'
