export { freshTemporaryId } from '#src/sync/random.ts'
