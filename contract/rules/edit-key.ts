/** Whether a text can be an outbox entry's id, by which the server knows an edit. */
export const isEditKey = (text: string): boolean => /^[\w-]{8,100}$/.test(text)
