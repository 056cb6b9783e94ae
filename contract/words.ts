/** The languages that the product speaks. */
export type Language = 'zh' | 'en'

/** A sentence in each of them. */
export type Words = Record<Language, string>
