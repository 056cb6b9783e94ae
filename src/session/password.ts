/** A password as it travels: base64 of its UTF-8 bytes (spec point 5). */
export function encodePassword(password: string): string {
  const bytes = new TextEncoder().encode(password)
  return btoa(String.fromCharCode(...bytes))
}
