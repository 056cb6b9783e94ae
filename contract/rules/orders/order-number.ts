/** The number of an order on bills and at gateways: when it was made, by China's clock, and its id. */
export const orderNo = ({ id, createdAt }: { id: number; createdAt: number }): string => {
  const day = new Date(createdAt + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  return `LP${day}${String(id).padStart(8, '0')}`
}

/** The id that an order's number holds; null for what is none. */
export const idOfNo = (no: string): number | null => {
  const found = /^LP\d{8}(\d{8,15})$/.exec(no)?.[1]
  return found === undefined ? null : Number(found)
}
