/** What is being sent; who shows what it is about is told when it fails: that may be otherwise by now. */
export const ifRefused = <R>(sent: Promise<R>, refused: () => void): Promise<R> =>
  sent.catch((failure: unknown) => {
    refused()
    throw failure
  })
