import type { DeviceStatusEntry } from '#contract/device-shapes.ts'
import { deviceRates } from '#contract/rules/device-rates.ts'
import { countText } from '#src/text/count.ts'
import { useText } from '#src/text/text.ts'
import { type Category, categories, categoryOf } from '#src/widgets/product/device-categories.ts'
import { ProductIcon } from '#src/widgets/product/product-icon.tsx'
import classes from './devices.module.css'

interface Props {
  entries: readonly DeviceStatusEntry[]
  category: Category | null
  choose: (category: Category | null) => void
}

const total = (
  entries: readonly DeviceStatusEntry[],
  field: 'onlineCount' | 'faultCount' | 'outlineCount',
): number => entries.reduce((sum, entry) => sum + entry[field], 0)

/** The rates of each category that has devices, in the order of the categories. */
function byCategory(entries: readonly DeviceStatusEntry[]) {
  return categories.flatMap((category) => {
    const mine = entries.filter((entry) => categoryOf(entry.parentTypeId) === category)
    const sum = {
      onlineCount: total(mine, 'onlineCount'),
      faultCount: total(mine, 'faultCount'),
      outlineCount: total(mine, 'outlineCount'),
    }
    return mine.length > 0 ? [{ category, ...deviceRates(sum) }] : []
  })
}

const kinds = ['run', 'fault', 'stop'] as const

/** How many devices of each category run, have a fault, stand still; choosing one shows only that category. */
export function DeviceRates({ entries, category, choose }: Props) {
  const say = useText()
  return (
    <ul className={classes.rates} aria-label={say('devices.rates')}>
      {byCategory(entries).map((entry) => (
        <li key={entry.category}>
          <button
            type="button"
            className={classes.rate}
            aria-pressed={category === entry.category}
            onClick={() => choose(category === entry.category ? null : entry.category)}
          >
            <span className={classes.rateHead}>
              <ProductIcon parentTypeId={entry.category} />
              <span className={classes.rateName}>{say(`devices.category.type${entry.category}`)}</span>
              <span className={classes.rateTotal}>
                {countText(entry.runNum + entry.faultNum + entry.stopNum)}
              </span>
            </span>
            <span className={classes.bar} aria-hidden>
              {kinds.map((kind) => (
                <span key={kind} data-kind={kind} style={{ width: `${entry[`${kind}Rate`]}%` }} />
              ))}
            </span>
            <span className={classes.figures}>
              {kinds.map((kind) => (
                <span key={kind} data-kind={kind} data-zero={entry[`${kind}Num`] === 0}>
                  {say(`devices.rate.${kind}`, {
                    count: entry[`${kind}Num`],
                    rate: entry[`${kind}Rate`].toFixed(2),
                  })}
                </span>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
