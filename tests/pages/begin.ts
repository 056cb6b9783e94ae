import 'fake-indexeddb/auto'
import { setLanguage } from '#src/text/text.ts'
import { closeToast, currentToasts } from '#src/ui/toast.ts'

// Files share what they load: each begins with the words of a fresh page, and without messages of the one before.
await setLanguage('zh-CN')
for (const { id } of currentToasts()) closeToast(id)
