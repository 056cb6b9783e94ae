import { ActionIcon } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { filmIdOf, isPlayable } from '#contract/rules/films.ts'
import type { TemplateVideo } from '#contract/template-room-shapes.ts'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'

const FilmDialog = lazyDialog(
  async () => (await import('./film-dialog.tsx')).FilmDialog,
  ({ video }) => video !== null,
)

/** Films about a template: files are played here, pages open where they are. */
export function VideoSection(props: SectionProps) {
  const say = useText()
  const [played, setPlayed] = useState<TemplateVideo | null>(null)
  return (
    <>
      <PartList
        {...props}
        list="videoList"
        words="units.videos"
        urls={{ edit: '/template/v1/templateVideo/edit', remove: '/template/v1/templateVideo/delete' }}
        rows={props.template.videoList.map((row) => ({
          row,
          where: filmIdOf(row.url) === null ? hostOf(row.url) : say('parts.units.videos.uploaded'),
          what: row.describe,
          beside: <Play video={row} play={() => setPlayed(row)} />,
        }))}
      />
      <FilmDialog video={played} close={() => setPlayed(null)} />
    </>
  )
}

function Play({ video: { name, url }, play }: { video: TemplateVideo; play: () => void }) {
  const say = useText()
  const look = { variant: 'subtle', color: 'gray', 'aria-label': say('parts.units.videos.open', { name }) }
  const icon = <IconPlayerPlay size={16} aria-hidden />
  return isPlayable(url) ? (
    <ActionIcon {...look} onClick={play}>
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon {...look} component="a" href={url} target="_blank" rel="noopener noreferrer">
      {icon}
    </ActionIcon>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
