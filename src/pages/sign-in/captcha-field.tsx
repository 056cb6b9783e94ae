import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { useApi } from '#src/data/frame.ts'
import { useText } from '#src/text/text.ts'
import classes from './captcha-field.module.css'

type Picture = DataOf<'user.captcha'>

/** The characters of a picture, after too many wrong passwords (code 1007). A press draws another one. */
export function CaptchaField({ error }: { error?: string | undefined }) {
  const say = useText()
  const api = useApi()
  const [picture, setPicture] = useState<Picture | null>(null)
  const [wanted, setWanted] = useState(0)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another picture
  useEffect(() => {
    let left = false
    api.call('user.captcha', {}).then(
      (drawn) => {
        if (left) return
        setPicture(drawn)
        setFailed(false)
      },
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [api, wanted])
  return (
    <div className={classes.line}>
      <TextInput
        size="md"
        label={say('signIn.picture')}
        description={say('signIn.pictureHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="picture"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.captchaCharacters}
        error={error}
        autoFocus
      />
      <input type="hidden" name="picture-id" value={picture?.keyId ?? ''} readOnly />
      <button type="button" className={classes.picture} onClick={() => setWanted((count) => count + 1)}>
        {picture && !failed ? (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(picture.image)}`}
            alt={say('signIn.pictureOther')}
            width={132}
            height={48}
          />
        ) : (
          say(failed ? 'common.retry' : 'ui.loading')
        )}
      </button>
    </div>
  )
}
