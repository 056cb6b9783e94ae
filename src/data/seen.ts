export type { Pending, Seen, SeenTemplate } from '#src/local/overlay.ts'
