import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { publishFault } from '#contract/rules/template-state.ts'
import { useReadCheckedRooms } from '#src/data/checked-rooms.ts'
import { useConnection } from '#src/data/connection.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { useLanguage, useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { countFindings } from '../check/ask-publish.ts'
import { useCheckOf } from '../check/use-check-of.ts'
import classes from './publish.module.css'

const PublishForm = lazyDialog(
  async () => (await import('./publish-form.tsx')).PublishForm,
  ({ opened }) => opened,
)

/** How far its rooms got stands below the check and a day of the room, and above what whoever publishes may be looking at. */
const showProgress = () =>
  document.querySelector('[data-publish-progress]')?.scrollIntoView({ block: 'center' })

/** Publishes a template after a question, with or without a network; where it cannot be, says why. */
export function PublishButton({ template }: { template: SeenTemplate }) {
  const say = useText()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const navigate = useNavigate()
  const confirm = useConfirm()
  const check = useCheckOf(template)
  const readRooms = useReadCheckedRooms()
  const [asking, setAsking] = useState(false)
  const [warnings, setWarnings] = useState(0)
  const allowed = useAllowed('/template/v1/publish')
  const online = useConnection().kind === 'online'
  const fault = publishFault(template)
  if (!allowed) return null

  const publish = async () => {
    if (!check) return
    const rooms = await readRooms(template.id)
    const found = await countFindings({ ...check, rooms })
    const { errors, first } = found
    if (first) {
      await confirm({
        title: say('templates.publish.blocked', { count: errors }),
        body: `${first.name}${marks().colon}${first[language]}`,
        confirm: say('common.close'),
      })
      return navigate(pathTo('templatePublish', { templateId: template.id }), { replace: true })
    }
    setWarnings(found.warnings)
    setAsking(true)
  }
  return (
    <div className={classes.publish}>
      <Button
        fullWidth
        leftSection={<IconUpload size={16} aria-hidden />}
        // Before all that it is checked by has been read, no warning is no sign that there is none.
        disabled={fault !== null || !check}
        aria-describedby={fault ? 'publish-fault' : undefined}
        onClick={() => void publish()}
      >
        {say('templates.publish.action')}
      </Button>
      {fault && (
        <p id="publish-fault" className={classes.fault}>
          {fault[language]}
        </p>
      )}
      <PublishForm
        template={template}
        warnings={warnings}
        opened={asking}
        close={() => setAsking(false)}
        done={() => {
          setAsking(false)
          navigate(pathTo('templatePublish', { templateId: template.id }), { replace: true })
          toast.done(say(online ? 'templates.publish.begun' : 'templates.publish.kept'), {
            label: say('templates.publish.toProgress'),
            run: showProgress,
          })
        }}
      />
    </div>
  )
}
