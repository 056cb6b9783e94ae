import { type Fen, inYuan } from '#contract/rules/orders/price.ts'
import { inThousands } from '#src/text/count.ts'
import { timeInWords } from '#src/ui/time.ts'

/** Fen as people read money: ¥1,234.56. */
export const moneyInWords = (fen: Fen): string => `¥${inThousands(inYuan(fen))}`

/** A day in words; `at` in milliseconds since 1970. */
export const dayInWords = (at: number): string => timeInWords(at, 'YYYY-MM-DD')
