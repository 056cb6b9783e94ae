interface Option {
  value: string
  label: string
}

/**
 * A list's options with what is chosen among them. The browser shows the first option where that is none of them, one that was
 * not chosen: what they are made of may still be read, or not hold it any more.
 * @param chosen null is an option of its own
 * @param label what it is called where it is none of them
 */
export const withChosen = (options: readonly Option[], chosen: number | null, label: string): Option[] =>
  chosen === null || options.some(({ value }) => value === String(chosen))
    ? [...options]
    : [...options, { value: String(chosen), label }]

/** The same where several are chosen: one that is none of the options would be shown as its number. */
export const withAllChosen = (
  options: readonly Option[],
  chosen: readonly number[],
  label: string,
): Option[] => chosen.reduce((all, id) => withChosen(all, id, label), [...options])
