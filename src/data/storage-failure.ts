export { storageFailure } from '#src/local/storage-failure.ts'
