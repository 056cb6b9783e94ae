import { Textarea } from '@mantine/core'
import type { CallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import { CampusPicker } from './campus-picker.tsx'

/** What is entered of a template; a copy has a name only, and campuses are chosen once. */
export interface TemplateValues extends Record<string, unknown> {
  name: string
  describe?: string
  campusIds?: number[]
}

/** The fields that the form holds. */
export function TemplateFields({ form }: { form: CallForm<TemplateValues> }) {
  const say = useText()
  const { values, text, value, limits } = form
  return (
    <>
      <NameField {...text('name')} {...limits('name')} />
      {values.describe !== undefined && (
        <Textarea
          label={say('common.describe')}
          autosize
          minRows={2}
          maxRows={6}
          {...text('describe')}
          {...limits('describe')}
        />
      )}
      {values.campusIds !== undefined && <CampusPicker {...value<number[]>('campusIds')} />}
    </>
  )
}
