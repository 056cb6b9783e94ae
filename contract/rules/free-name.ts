/** A name that none of these has: the stem, or with a number behind it: 灯, 灯 2, 灯 3. */
export function freeName(stem: string, others: readonly { name: string }[]): string {
  const taken = new Set(others.map(({ name }) => name))
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem} ${count}`
    if (!taken.has(name)) return name
  }
}
