import { useDesk } from './desk-context.ts'

/** Whether a campus is one of those the desk shows (see Desk.sees), and what says when the answer may be another. */
export function useSees(): { sees: (campusId: number) => boolean; of: ReadonlySet<number> | null } {
  const { sees: of } = useDesk()
  return { sees: (campusId) => of?.has(campusId) ?? true, of }
}
