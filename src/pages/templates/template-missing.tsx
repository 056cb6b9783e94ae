import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import { useText } from '#src/text/text.ts'
import { Page } from '#src/ui/page.tsx'
import { ErrorState, LoadingState } from '#src/ui/states.tsx'

/** Stands where a template would: it is being read, or this device does not hold it. */
export function TemplateMissing({ template }: { template: null | undefined }) {
  const say = useText()
  if (template === undefined)
    return (
      <Page title={say('page.templates')}>
        <LoadingState />
      </Page>
    )
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
