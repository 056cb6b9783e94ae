/**
 * Sends the request of an edit, as a program of the time would by itself.
 * @param {string} url
 * @param {{ method: string, path: string, headers: Record<string, string>, body: string | null }} request
 * @param {string} [key] an idempotency key
 * @returns {Promise<Response>} whatever its status
 */
export const send = (url, { method, path, headers, body }, key) =>
  fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(key ? { 'Idempotency-Key': key } : {}) },
    body,
    signal: AbortSignal.timeout(15_000),
  })
