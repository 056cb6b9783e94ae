import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { publishFault } from '#contract/rules/template-state.ts'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useLanguage, useText } from '#src/text/text.ts'
import { useConfirm } from '#src/ui/confirm.tsx'
import classes from './publish.module.css'

/** Publishes a template after a question, with or without a network; where it cannot be, says why. */
export function PublishButton({ template }: { template: SeenTemplate }) {
  const say = useText()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { publishTemplate } = useEdits()
  const online = useConnection().kind === 'online'
  const allowed = useAllowed('/template/v1/publish')
  const fault = publishFault(template)
  if (!allowed) return null

  const publish = async () => {
    const body = say('templates.publish.body', { count: template.roomNum })
    const sure = await confirm({
      title: say('templates.publish.title', { name: template.name }),
      body: online ? body : `${body}\n${say('templates.publish.offline')}`,
      confirm: say('templates.publish.action'),
    })
    if (sure && (await attempt(() => publishTemplate(template.id))))
      navigate(pathTo('templatePublish', { templateId: template.id }), { replace: true })
  }
  return (
    <div className={classes.publish}>
      <Button
        fullWidth
        leftSection={<IconUpload size={16} aria-hidden />}
        disabled={fault !== null}
        aria-describedby={fault ? 'publish-fault' : undefined}
        onClick={publish}
      >
        {say('templates.publish.action')}
      </Button>
      {fault && (
        <p id="publish-fault" className={classes.fault}>
          {fault[language]}
        </p>
      )}
    </div>
  )
}
