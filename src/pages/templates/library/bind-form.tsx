import '#src/text/parts.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { perOpening } from '#src/ui/per-opening.tsx'
import { LoadingState } from '#src/ui/states.tsx'
import { CampusPicker } from '../campus-picker.tsx'
import { KeptCampuses, useKeptCampuses } from './kept-campuses.tsx'
import classes from './library.module.css'

interface Props {
  template: SeenTemplate
  opened: boolean
  close: () => void
}

/** Chooses the places a template may be used in; those with rooms made from it stay, and those that keep their templates. */
export const BindForm = perOpening(OpenForm)

function OpenForm({ template, opened, close }: Props) {
  const say = useText()
  const { bindTemplate } = useEdits()
  const { data: places, waiting } = useAnswer('template.getBindCampusList', { id: template.id })
  const kept = useKeptCampuses(template)
  const inUse = (places ?? []).filter(({ roomNum }) => roomNum > 0)
  const form = useCallForm<{ campusIds: number[] }>('template.updateTemplateCampusIds', {
    about: template.id,
    initial: { campusIds: [...template.campusIds] },
    check: ({ campusIds }) => {
      const missing = inUse.find(({ campusId }) => !campusIds.includes(campusId))
      return {
        campusIds: missing
          ? say('parts.library.boundInUse', { name: missing.name, count: missing.roomNum })
          : kept.fault(campusIds),
      }
    },
  })
  const submit = async () => {
    const bound = await form.submit(({ campusIds }, _changed, { fields }) =>
      bindTemplate(template.id, campusIds, fields.campusIds),
    )
    if (bound) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('parts.library.bindTitle', { name: template.name, place: say('system.place') })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      disabled={waiting}
    >
      <CampusPicker {...form.value<number[]>('campusIds')} />
      <KeptCampuses names={kept.names} />
      {waiting ? (
        <LoadingState rows={1} height={24} />
      ) : (
        (places === null || inUse.length > 0) && (
          <p className={classes.dim}>
            {say('parts.library.boundRooms', {
              list:
                places === null
                  ? say('ui.staleNever')
                  : inUse.map(({ name, roomNum }) => `${name} ${roomNum}`).join(say('devices.comma')),
            })}
          </p>
        )
      )}
    </FormDialog>
  )
}
