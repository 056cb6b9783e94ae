/** The number that a device says it has. */
export const deviceSerial = '^[A-Za-z0-9][A-Za-z0-9._:-]*$'

/** What stands on a self-powered panel, and the key with which it signs its telegrams (AES-128); both hexadecimal. */
export const panelSerial = '^[0-9A-F]{8,16}$'
export const panelKey = '^[0-9A-F]{32}$'
