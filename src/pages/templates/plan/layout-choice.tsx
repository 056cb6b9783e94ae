import { Input } from '@mantine/core'
import { useId } from 'react'
import type { Layout } from '#contract/rules/layouts/layout.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { PictureRadio } from '#src/ui/picture-radio.tsx'
import classes from './layout-choice.module.css'
import { LayoutPicture } from './layout-picture.tsx'

interface Props {
  /** In the order in which they are offered. */
  layouts: readonly Layout[]
  value: number
  choose: (code: number) => void
  error: string | undefined
}

/** Layouts as they are built, to choose one of. */
export function LayoutChoice({ layouts, value, choose, error }: Props) {
  const say = useText()
  const language = textLanguage()
  const [label, name] = [useId(), useId()]
  return (
    <Input.Wrapper
      label={say('parts.plan.layout')}
      labelElement="div"
      labelProps={{ id: label }}
      error={error}
    >
      <div className={classes.layouts} role="radiogroup" aria-labelledby={label}>
        {layouts.map((layout) => (
          <PictureRadio
            key={layout.code}
            className={classes.layout}
            name={name}
            words={layout[language]}
            checked={layout.code === value}
            choose={() => choose(layout.code)}
          >
            <LayoutPicture layout={layout} className={classes.picture} slots />
            <span className={classes.name}>{layout[language]}</span>
          </PictureRadio>
        ))}
      </div>
    </Input.Wrapper>
  )
}
