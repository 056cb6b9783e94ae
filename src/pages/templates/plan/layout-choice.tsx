import { Input } from '@mantine/core'
import { useId } from 'react'
import { useSystem } from '#src/session/session-provider.tsx'
import { textLanguage, useText } from '#src/text/text.ts'
import { PictureRadio } from '#src/ui/picture-radio.tsx'
import classes from './layout-choice.module.css'
import { layoutsFor } from './layout-order.ts'
import { LayoutPicture } from './layout-picture.tsx'

interface Props {
  value: number
  choose: (code: number) => void
  error: string | undefined
}

/** The ten layouts as they are built, to choose one of; the platform's own kinds of rooms first. */
export function LayoutChoice({ value, choose, error }: Props) {
  const say = useText()
  const language = textLanguage()
  const system = useSystem()
  const [label, name] = [useId(), useId()]
  return (
    <Input.Wrapper
      label={say('parts.plan.layout')}
      labelElement="div"
      labelProps={{ id: label }}
      error={error}
    >
      <div className={classes.layouts} role="radiogroup" aria-labelledby={label}>
        {layoutsFor(system).map((layout) => (
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
