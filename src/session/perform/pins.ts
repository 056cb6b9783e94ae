/** What is done with PINs and data keys; fetched only where somebody has a PIN or sets one. */
export const pins = (): Promise<typeof import('./pin.ts')> => import('./pin.ts')
