/** Pages of the open platform that are about all companies. */
const pages = ['/open/manage/company', '/open/manage/order']

/**
 * Whether a permission url is the platform's own business: its companies, and their money. Only the super admin role opens these; no
 * catalogue of a company's roles lists them, so nobody can give them away.
 */
export const isOperatorUrl = (url: string): boolean => url.startsWith('/operator/') || pages.includes(url)
