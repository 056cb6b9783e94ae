import type { AreaHandlers } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'

export const sessionHandlers = ({ sessions }: SignInDesk): AreaHandlers<'session'> => ({
  list: ({ caller }) => sessions.list(caller.user.userId, caller.sessionHash),
  end: async ({ caller }, { id }) =>
    (await sessions.end(caller.user.userId, id)) ? {} : refuse('notFound', { id }),
})
