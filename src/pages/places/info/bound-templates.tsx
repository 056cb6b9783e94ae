import '#src/text/place-info.ts'
import { Button, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import { useApi } from '#src/data/frame.ts'
import type { Seen } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { Panel } from '#src/ui/facts.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './info.module.css'
import { Unbind } from './unbind-template.tsx'

/** The templates that rooms of a campus can be made from; who may binds others and unbinds those that no room uses. */
export function BoundTemplates({ campus }: { campus: Seen<Campus> }) {
  const say = useText()
  const { campusId } = campus
  const { call } = useApi()
  const online = useConnection().kind === 'online'
  const mayBind = useAllowed('/campus/v1/bindCampusTemplate')
  const mayUnbind = useAllowed('/campus/v1/unbundCampusTemplate') && campus.unbindStatus === 1
  const { data, refresh, waiting } = useAnswer('campus.commonTemplateList', { campusId })
  const [chosen, setChosen] = useState<string | null>(null)
  const bound = (data ?? []).filter(({ campusIds }) => campusIds.includes(campusId))
  const others = (data ?? []).filter(({ campusIds }) => !campusIds.includes(campusId))
  const bind = async () => {
    const input = { campusId, templateIds: [Number(chosen)] }
    if (!(await attempt(() => call('campus.bindCampusTemplate', input)))) return
    setChosen(null)
    toast.done(say('placeInfo.bound'))
    void refresh()
  }
  return (
    <Panel title={say('placeInfo.templates')}>
      {waiting ? (
        <LoadingState rows={3} height={32} />
      ) : (
        <>
          {bound.length === 0 && (
            <p className={classes.dim}>
              {say(data === null ? 'places.noneHeld' : 'placeInfo.templatesNone')}
            </p>
          )}
          <ul className={classes.lines} aria-label={say('placeInfo.templates')}>
            {bound.map(({ id, name, roomNum }) => (
              <li key={id}>
                <span>
                  {name}
                  {roomNum > 0 && ` · ${say('placeInfo.inUse', { count: roomNum })}`}
                </span>
                {mayUnbind && roomNum === 0 && (
                  <Unbind campusId={campusId} template={{ id, name }} done={() => void refresh()} />
                )}
              </li>
            ))}
          </ul>
          {!online && <p className={classes.dim}>{say('placeInfo.templatesHint')}</p>}
        </>
      )}
      <Keeping campus={campus} />
      {mayBind && others.length > 0 && (
        <div className={classes.actions}>
          <Select
            className={classes.grow}
            label={say('placeInfo.toBind')}
            searchable
            value={chosen}
            onChange={setChosen}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            nothingFoundMessage={say('ui.noMatches')}
          />
          <Button disabled={!online || chosen === null} onClick={() => void bind()}>
            {say('placeInfo.bind')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** Keeps what rooms run in a building that was handed over. Works without a network. */
function Keeping({ campus }: { campus: Seen<Campus> }) {
  const say = useText()
  const { keepTemplates } = useEdits()
  const mayKeep = useAllowed('/campus/v1/edit/unbindStatus')
  if (!mayKeep) return null
  return (
    <Switch
      label={say('placeInfo.keep')}
      checked={campus.unbindStatus === 0}
      onChange={({ currentTarget: { checked } }) =>
        void attempt(() => keepTemplates(campus.campusId, checked))
      }
    />
  )
}
