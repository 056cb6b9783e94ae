import { errors } from '#contract/errors.ts'
import type { DataOf } from '#contract/index.ts'
import type { UserInfo } from '#contract/user.ts'
import { wireCalls } from '#contract/wire-calls.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Desk } from '#src/data/desk.ts'
import type { Frame } from '#src/data/frame.ts'
import { textNow } from '#src/text/text.ts'
import { toast } from '#src/ui/toast.ts'
import type { Eyes } from './session-provider.tsx'

/** Whose eyes a console is looked at with: what she may, and the campuses she may enter. */
interface Viewed {
  person: DataOf<'campusUser.queryUserAuthority'>
  campusIds: readonly number[]
}

/** Somebody else as the console's user, in the company of who looks. Nobody asks her for another first password. */
const viewedUser = (
  { person: { id, account, username, accountType, roles, displayRoles, remoteControl }, campusIds }: Viewed,
  { cid, company }: UserInfo,
): UserInfo => ({
  ...{ userId: id, account, username, accountType, roles, displayRoles, cid, company },
  ...(remoteControl === undefined ? {} : { remoteControl }),
  changePasswordStatus: true,
  campusIds: [...campusIds],
})

/** Nothing can be written while somebody looks with another's eyes. The person is told here, so pages need not. */
export class OnlyLooking extends ApiError {
  constructor(message: string) {
    super(errors.notPermitted.code, message, null, true)
    this.name = 'OnlyLooking'
  }
}

const refuse = async (): Promise<never> => {
  const words = textNow('shell.viewing.refused')
  toast.error(words)
  throw new OnlyLooking(words)
}

const refusing = <Verbs extends object>(verbs: Verbs): Verbs =>
  Object.fromEntries(Object.keys(verbs).map((name) => [name, refuse])) as Verbs

/** Makes calls that change nothing. @throws OnlyLooking for all others, before anything is sent */
const lookingApi = (api: Api): Api => ({
  ...api,
  call: (name, input, options) =>
    wireCalls[name].method === 'GET' ? api.call(name, input, options) : refuse(),
  download: refuse,
})

/** A console's frame that only reads. What a session itself does (signing out) does not go through it. */
const lookingFrame = (frame: Frame): Frame => ({ ...frame, api: lookingApi(frame.api) })

/** A desk that shows what somebody else may see of it and takes neither edits nor commands. */
const lookingDesk = (desk: Desk, viewed: Viewed): Desk => ({
  ...desk,
  user: viewedUser(viewed, desk.user),
  sees: new Set(viewed.campusIds),
  rooms: viewed.person.rooms ?? [],
  edits: refusing(desk.edits),
  outbox: refusing(desk.outbox),
  command: refuse,
})

/** Somebody's eyes, for useView. They come with the page that looks through them, and with no other. */
export const eyesOf = (viewed: Viewed): Eyes => ({
  user: (own) => viewedUser(viewed, own),
  frame: lookingFrame,
  desk: (own) => lookingDesk(own, viewed),
})
