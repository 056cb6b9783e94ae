import { Button } from '@mantine/core'
import { useState } from 'react'
import { editsSpaceTypes, isPredefined } from '#contract/rules/space-type.ts'
import type { SpaceType } from '#contract/space-type.ts'
import { useSpaceTypes } from '#src/data/company.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useSession } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { SpaceTypeForm } from '#src/widgets/space-type/space-type-form.tsx'
import { useLayoutWords } from '#src/widgets/space-type/use-layout-words.ts'
import classes from './platform.module.css'

/** The space types there are. Here the first one is added: the switcher in the header comes with it. */
export function SpaceTypePanel() {
  const say = useText()
  const session = useSession()
  const words = useLayoutWords()
  const spaceTypes = useSpaceTypes() ?? []
  const edits = session.kind === 'signed-in' && editsSpaceTypes(session.user)
  const adds = useAllowed('/spaceType/v1/add') && edits
  const changes = useAllowed('/spaceType/v1/edit') && edits
  const [form, setForm] = useState<SpaceType | 'new' | null>(null)
  return (
    <Panel title={say('company.spaceType.label')}>
      <ul className={classes.list}>
        {spaceTypes.map((spaceType) => (
          <li key={spaceType.id}>
            <span className={classes.name}>
              {spaceType.name}
              <small>
                {words(spaceType.spaceLayoutId, spaceType.spaceLayout).join(' / ')}
                {!isPredefined(spaceType.spaceLayoutId) && ` · ${say('company.spaceType.custom')}`}
              </small>
            </span>
            {changes && (
              <Button
                variant="subtle"
                mih={44}
                aria-label={say('company.spaceType.editNamed', { name: spaceType.name })}
                onClick={() => setForm(spaceType)}
              >
                {say('common.edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adds && (
        <Button variant="light" mih={44} onClick={() => setForm('new')}>
          {say('company.spaceType.add')}
        </Button>
      )}
      {form && <SpaceTypeForm edited={form === 'new' ? null : form} close={() => setForm(null)} />}
    </Panel>
  )
}
