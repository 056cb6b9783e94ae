/** What Chromium fires once a load when the console can be installed; no other browser has it. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

declare global {
  /** Kept by the document (src/ahead.ts): the offer comes when nobody may be on the page that shows it. */
  var lamplighterInstall: InstallOffer | null | undefined
}

/** Keeps the offer for the page that shows it; without that the browser would lay its own over any page. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.lamplighterInstall = event as InstallOffer
  })
}
