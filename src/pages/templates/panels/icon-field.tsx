import '#src/text/key-icons.ts'
import { Input } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useId } from 'react'
import { keyIcons, type KeyIcon as Name } from '#contract/rules/key-icons.ts'
import { useText } from '#src/text/text.ts'
import { PictureRadio } from '#src/ui/picture-radio.tsx'
import classes from './icon-field.module.css'
import { KeyIcon } from './key-icon.tsx'

interface Props {
  value: Name | null
  change: (icon: Name | null) => void
  error: string | undefined
}

/** Chooses the picture on a key, or none. */
export function IconField({ value, change, error }: Props) {
  const say = useText()
  const name = useId()
  return (
    <Input.Wrapper
      label={say('keyIcons.title')}
      description={say('keyIcons.hint')}
      error={error}
      labelElement="div"
    >
      <fieldset className={classes.icons} aria-label={say('keyIcons.title')}>
        {[null, ...keyIcons].map((icon) => {
          const words = icon === null ? say('keyIcons.none') : say(`keyIcons.icons.${icon}`)
          return (
            <PictureRadio
              key={icon ?? 'none'}
              className={classes.icon}
              name={name}
              words={words}
              checked={value === icon}
              choose={() => change(icon)}
            >
              {icon === null ? <IconBan size={18} stroke={1.6} aria-hidden /> : <KeyIcon icon={icon} />}
            </PictureRadio>
          )
        })}
      </fieldset>
    </Input.Wrapper>
  )
}
