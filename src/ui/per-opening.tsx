import { type ComponentType, useState } from 'react'

interface Opened {
  opened: boolean
}

/** Makes a dialog begin anew at every opening, with what is so by then; it is not there before the first. */
export function perOpening<Props extends Opened>(Form: ComponentType<Props>): ComponentType<Props> {
  return function PerOpening(props: Props) {
    const { opened } = props
    const [last, setLast] = useState({ opened: false, count: 0 })
    if (opened !== last.opened) setLast({ opened, count: last.count + Number(opened) })
    return last.count > 0 && <Form key={last.count} {...props} />
  }
}
