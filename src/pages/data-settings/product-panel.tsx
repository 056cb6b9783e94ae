import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Product } from '#contract/product.ts'
import { dayInWords, dayOf } from '#contract/rules/energy/local-days.ts'
import { useConnection } from '#src/data/connection.ts'
import { folded } from '#src/data/folded.ts'
import { useProducts } from '#src/data/products.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import classes from './data-settings.module.css'
import { PowerForm } from './power-form.tsx'

/** The parent type of lamps. */
const light = 1

/** What lamps of each product take, which the energy of lamps without a meter is estimated by. */
export function ProductPanel() {
  const say = useText()
  const all = useProducts()
  const allowed = useAllowed('/product/v1/power')
  const offline = useConnection().kind === 'offline'
  const [keyWord, setKeyWord] = useState('')
  const [chosen, setChosen] = useState<Product | null>(null)
  const word = folded(keyWord.trim())
  const lamps = (all ?? []).filter(({ parentTypeId }) => parentTypeId === light)
  const found = lamps.filter(({ name, pid }) => folded(`${name} ${pid}`).includes(word))
  return (
    <Panel title={say('previews.power.title')}>
      <p className={classes.hint}>{say('previews.power.hint')}</p>
      <div className={classes.productSearch}>
        <SearchBox
          label={say('previews.power.search')}
          placeholder={say('previews.power.search')}
          onSearch={setKeyWord}
        />
      </div>
      {all === undefined ? (
        <LoadingState />
      ) : all === null ? (
        <EmptyState title={say('ui.staleNever')} hint={say('templates.equipment.noProductsHint')} />
      ) : (
        found.length === 0 && (
          <EmptyState title={say(lamps.length === 0 ? 'previews.power.none' : 'ui.noMatches')} />
        )
      )}
      <ul className={classes.products}>
        {found.map((product) => (
          <li key={product.productId}>
            <span>
              <strong>{product.name}</strong>
              <Taken product={product} />
            </span>
            {allowed && (
              <Button
                variant="default"
                mih={44}
                disabled={offline}
                aria-label={say('previews.power.edit', { name: product.name })}
                onClick={() => setChosen(product)}
              >
                {say('common.edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {offline && <p className={classes.hint}>{say('company.online')}</p>}
      <PowerForm product={chosen} close={() => setChosen(null)} />
    </Panel>
  )
}

function Taken({ product: { ratedPower, standbyPower, powerCurve, powerSince } }: { product: Product }) {
  const say = useText()
  // What this device heard before products said so has none.
  if (ratedPower == null || standbyPower == null) return <span className={classes.hint}>—</span>
  const words = [
    say('previews.power.taken', { rated: ratedPower, standby: standbyPower }),
    say(`previews.power.curves.${powerCurve?.kind ?? 'linear'}`),
    powerSince != null && say('previews.power.since', { date: dayInWords(dayOf(powerSince)) }),
  ]
  return <span className={classes.hint}>{words.filter(Boolean).join(' · ')}</span>
}
