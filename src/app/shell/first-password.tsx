import { lazy, Suspense } from 'react'
import { useConnection } from '#src/data/connection.ts'
import { useSession, useSignOut } from '#src/session/session-provider.tsx'

const PasswordDialog = lazy(async () => ({
  default: (await import('#src/widgets/password/password-dialog.tsx')).PasswordDialog,
}))

/** Asks whoever still has the password she was given for one of her own, wherever she is (spec point 4). */
export function FirstPassword() {
  const session = useSession()
  const signOut = useSignOut()
  const offline = useConnection().kind === 'offline'
  if (session.kind !== 'signed-in' || session.user.changePasswordStatus) return null
  // It cannot be changed without a network, and work there is not kept waiting for it.
  if (offline) return null
  return (
    <Suspense fallback={null}>
      <PasswordDialog opened first onClose={() => void signOut('keep-edits')} />
    </Suspense>
  )
}
