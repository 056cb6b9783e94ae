import { TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import classes from './colour-field.module.css'

interface Props {
  label: string
  hint?: string
  /** `#rrggbb` */
  value: string
  /** Colours at hand, as `#rrggbb`. */
  offers: readonly string[]
  onChange: (colour: string) => void
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Chooses a colour: out of some that are offered, by the browser's own chooser, or by its code. */
export function ColourField({ label, hint, value, offers, onChange }: Props) {
  const say = useText()
  const id = useId()
  const [code, setCode] = useState(value)
  useEffect(() => setCode(value), [value])
  const write = (text: string) => {
    setCode(text)
    if (isColour(text)) onChange(text.toLowerCase())
  }
  return (
    <fieldset className={classes.field} aria-describedby={hint ? id : undefined}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.row}>
        <input
          type="color"
          className={classes.chooser}
          value={value}
          aria-label={label}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput
          className={classes.code}
          value={code}
          aria-label={`${label}${marks().comma}${say('company.colourHex')}`}
          error={isColour(code) ? null : say('company.colourWrong')}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={() => setCode(value)}
        />
      </div>
      <div className={classes.offers}>
        {offers.map((offer) => (
          <button
            key={offer}
            type="button"
            className={classes.offer}
            style={{ background: offer }}
            aria-label={offer}
            aria-pressed={offer.toLowerCase() === value.toLowerCase()}
            onClick={() => onChange(offer.toLowerCase())}
          />
        ))}
      </div>
      {hint && (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
