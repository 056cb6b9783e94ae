import { ActionIcon } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useText } from '#src/text/text.ts'
import { PartList } from '../sections/part-list.tsx'
import type { SectionProps } from '../sections/section.ts'

/** Films about a template, each of which opens where it is. */
export function VideoSection(props: SectionProps) {
  const say = useText()
  return (
    <PartList
      {...props}
      list="videoList"
      words="units.videos"
      urls={{ edit: '/template/v1/templateVideo/edit', remove: '/template/v1/templateVideo/delete' }}
      rows={props.template.videoList.map((row) => ({
        row,
        where: hostOf(row.url),
        what: row.describe,
        beside: (
          <ActionIcon
            component="a"
            href={row.url}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            color="gray"
            aria-label={say('parts.units.videos.open', { name: row.name })}
          >
            <IconPlayerPlay size={16} aria-hidden />
          </ActionIcon>
        ),
      }))}
    />
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
