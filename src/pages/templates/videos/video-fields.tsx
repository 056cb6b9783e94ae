import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { filmIdOf } from '#contract/rules/films.ts'
import type { TemplateVideo } from '#contract/template-room-shapes.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { PartFieldsProps, PartFormKind } from '../parts/part-kind.ts'
import { FilmField } from './film-field.tsx'

const ways = ['link', 'film'] as const
type Way = (typeof ways)[number]

interface Values {
  name: string
  /** Where the film comes from: a link, or what is uploaded here. */
  way: Way
  url: string
  describe: string
}

const isLink = /^https?:\/\/\S+$/

function VideoFields({ values, change, text, fault, limits }: PartFieldsProps<Values>) {
  const say = useText()
  const { way, url } = values
  const other = useRef('')
  const choose = (chosen: Way) => {
    if (chosen === way) return
    change({ way: chosen, url: other.current })
    other.current = url
  }
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      <SegmentedControl
        fullWidth
        aria-label={say('parts.units.videos.way')}
        data={ways.map((value) => ({ value, label: say(`parts.units.videos.ways.${value}`) }))}
        value={way}
        onChange={(value) => choose(value as Way)}
      />
      {way === 'film' ? (
        <FilmField url={url} change={(film) => change({ url: film })} error={fault('url')} />
      ) : (
        <TextInput
          type="url"
          inputMode="url"
          label={say('parts.units.videos.url')}
          description={say('parts.units.videos.urlHint')}
          {...text('url')}
          {...limits('url')}
        />
      )}
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
  begin: ({ name = '', url = '', describe = '' }: Partial<TemplateVideo>) => ({
    ...{ name, url, describe },
    way: filmIdOf(url) === null ? 'link' : 'film',
  }),
  Fields: VideoFields,
  entered: ({ name, url, describe }) => ({ name, url: url.trim(), describe }),
  check: ({ way, url }, _, say) => {
    if (way === 'film') return { url: url === '' ? say('parts.units.videos.noFilm') : null }
    return { url: isLink.test(url.trim()) ? null : say('parts.units.videos.noLink') }
  },
}
