export { askToSignInAgain, signInAgain } from '#src/data/sign-in-again.ts'
