/** The name under which the browser is asked to wake the worker when it is online again. */
export const backgroundTag = 'lamplighter-outbox'
