/** At least two of digits, letters and special characters, 8 to 16 of them and nothing else (spec point 5). */
export function isGoodPassword(password: string): boolean {
  const kinds = [/\d/, /[A-Za-z]/, /[_~!@#$%^&*-]/].filter((kind) => kind.test(password)).length
  return kinds >= 2 && /^[\dA-Za-z_~!@#$%^&*-]{8,16}$/.test(password)
}
