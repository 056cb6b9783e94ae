import { useEffect } from 'react'
import { useText } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import { otherwisePasted } from './otherwise-pasted.ts'

/** Where a box for numbers takes something else than was pasted into it, it is said: else a wrong figure would be saved unseen. */
export function NumberPastes() {
  const say = useText()
  useEffect(() => {
    const follow = ({ target, clipboardData }: ClipboardEvent) => {
      if (!(target instanceof HTMLInputElement) || !target.matches('.mantine-NumberInput-input')) return
      const pasted = clipboardData?.getData('text').trim() ?? ''
      const { value, selectionStart, selectionEnd } = target
      const meant = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length)
      requestAnimationFrame(() => {
        const told = otherwisePasted({ pasted, meant, value: target.value })
        if (told) toast.error(say(`ui.${told}`, { pasted, value: target.value }))
      })
    }
    addEventListener('paste', follow, true)
    return () => removeEventListener('paste', follow, true)
  }, [say])
  return null
}
