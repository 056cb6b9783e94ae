/** Whether a text can be an outbox entry's id (header Idempotency-Key). */
export const isKey = (text: string): boolean => /^[\w-]{8,100}$/.test(text)
