import { Textarea, TextInput } from '@mantine/core'
import type { TemplateVideo } from '#contract/template-room-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../part-kind.ts'

interface Values {
  name: string
  url: string
  describe: string
}

const isLink = /^https?:\/\/\S+$/

function VideoFields({ text, limits }: PartFieldsProps<Values>) {
  const say = useText()
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <TextInput
        type="url"
        inputMode="url"
        label={say('parts.units.videos.url')}
        description={say('parts.units.videos.urlHint')}
        {...text('url')}
        {...limits('url')}
      />
      <Textarea
        label={say('common.describe')}
        autosize
        minRows={2}
        maxRows={6}
        {...text('describe')}
        {...limits('describe')}
      />
    </>
  )
}

/** A film: what it is called, and where it is. */
export const videoForm: PartFormKind<'videoList', Values> = {
  begin: ({ name = '', url = '', describe = '' }: Partial<TemplateVideo>) => ({ name, url, describe }),
  Fields: VideoFields,
  entered: ({ name, url, describe }) => ({ name, url: url.trim(), describe }),
  check: ({ url }, _, say) => ({ url: isLink.test(url.trim()) ? null : say('parts.units.videos.noLink') }),
}
