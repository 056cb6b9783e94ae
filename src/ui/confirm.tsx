import { type ComponentType, useEffect, useState } from 'react'
import { type Asked, ask, type Question, useAsked } from './confirm-store.ts'

type Dialog = ComponentType<{ asked: Asked | null }>

let dialog: Dialog | undefined

/** Fetches the dialog that questions appear in, so that they can be asked without a network. */
export async function loadConfirm(): Promise<void> {
  dialog ??= (await import('./confirm-dialog.tsx')).ConfirmDialog
}

/** `const confirm = useConfirm()`; `if (await confirm({title: ..., confirm: ..., danger: true})) ...` */
export const useConfirm = (): ((question: Question) => Promise<boolean>) => ask

/** Where questions appear; stands once in the page. Without its dialog the browser's own does the asking. */
export function ConfirmHost() {
  const asked = useAsked()
  const [, setArrived] = useState(false)
  useEffect(() => {
    if (!asked || dialog) return
    loadConfirm().then(
      () => setArrived(true),
      () => asked.answer(window.confirm([asked.title, asked.body].filter(Boolean).join('\n'))),
    )
  }, [asked])
  const Dialog = dialog
  return Dialog ? <Dialog asked={asked} /> : null
}
