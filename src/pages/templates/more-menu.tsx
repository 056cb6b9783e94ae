import { IconBooks, IconChecklist, IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useText } from '#src/text/text.ts'
import { DotsMenu } from '#src/ui/action-menu.tsx'
import { RankDialog } from './library/dialogs.ts'

/** Leads to what concerns all templates. */
export function MoreMenu() {
  const say = useText()
  const navigate = useNavigate()
  const [ranked, setRanked] = useState(false)
  return (
    <>
      <DotsMenu
        label={say('templates.more')}
        actions={[
          {
            ...{ key: 'library', icon: IconBooks, label: say('page.library') },
            run: () => navigate(pathTo('library')),
          },
          {
            ...{ key: 'compliance', icon: IconChecklist, label: say('page.compliance') },
            run: () => navigate(pathTo('compliance')),
          },
          {
            ...{ key: 'rank', icon: IconTrophy, label: say('templates.rank') },
            run: () => setRanked(true),
          },
        ]}
      />
      <RankDialog opened={ranked} close={() => setRanked(false)} />
    </>
  )
}
