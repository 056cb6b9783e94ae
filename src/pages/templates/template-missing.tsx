import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import { useAnswer } from '#src/data/answers.ts'
import { idIn } from '#src/data/routes.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'
import { useHomeCampus } from '#src/widgets/campus/use-home-campus.ts'

/** Stands where a template would: it is being read, or this device does not hold it and asks the server for its campus. */
export function TemplateMissing({ template }: { template: null | undefined }) {
  const id = idIn(useParams().templateId)
  if (template === undefined) return <Reading />
  return isTemporaryId(id) ? <Nowhere /> : <Sought id={id} />
}

/** A link from elsewhere names a template of a campus that this device has not taken: it becomes the active one. */
function Sought({ id }: { id: number }) {
  const { data, waiting } = useAnswer('template.getById', { id })
  const awaited = useHomeCampus(data?.campusIds ?? null)
  return waiting || awaited ? <Reading /> : <Nowhere />
}

function Reading() {
  const say = useText()
  return (
    <Page title={say('page.templates')}>
      <LoadingState />
    </Page>
  )
}

function Nowhere() {
  const say = useText()
  return (
    <Page title={say('page.templates')}>
      <ErrorState
        title={say('templates.missing')}
        message={say('templates.missingHint')}
        action={
          <Button component={Link} to={pathTo('templates')}>
            {say('templates.backToList')}
          </Button>
        }
      />
    </Page>
  )
}
