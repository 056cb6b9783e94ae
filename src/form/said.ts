/** A failure that says in words for its user what is wrong, where that belongs to no field. */
export class Said extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'Said'
  }
}
