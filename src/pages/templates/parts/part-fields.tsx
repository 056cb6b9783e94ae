import { Fragment } from 'react'
import { limitsOf } from '#src/form/call-rules.ts'
import classes from './part-form.module.css'
import { type PartValues, partForm } from './part-forms.ts'
import { callOf, isAbout, type PartForm } from './use-part-form.ts'

/** The fields of each part of the form, under its name where there are several. */
export function PartFields({ form, options, before }: PartForm) {
  const { list, template, entries } = options
  const { Fields } = partForm(list)
  const call = callOf(options)
  return form.values.items.map((values, index) => {
    const at = (field: string) => `items.${index}.${field}`
    const change = (patch: PartValues) =>
      form.change(
        { items: form.values.items.map((each, place) => (place === index ? { ...each, ...patch } : each)) },
        Object.keys(patch).map(at),
      )
    const fields = (
      <Fields
        template={template}
        row={entries[index]?.row ?? null}
        said={entries[index]?.said ?? {}}
        values={values}
        change={change}
        text={(field) => form.text(at(field))}
        value={(field) => form.value(at(field))}
        fault={(field) => form.fault(at(field))}
        limits={(field) => limitsOf(call, field)}
        takes={isAbout(options)}
      />
    )
    const key = entries[index]?.id ?? index
    if (entries.length === 1) return <Fragment key={key}>{fields}</Fragment>
    return (
      <fieldset key={key} className={classes.part}>
        <legend>{entries[index]?.row?.name ?? String(before[index]?.name ?? '')}</legend>
        {fields}
      </fieldset>
    )
  })
}
