import { useCallback, useEffect, useState } from 'react'
import { useDesk, useStore } from './desk-context.ts'
import type { StorageTrouble } from './trouble.ts'

export interface StorageInfo {
  /** Null where the browser does not say. */
  persisted: boolean | null
  /** Bytes. */
  usage: number | null
  quota: number | null
  /** Answers whether the browser keeps what is stored from now on. */
  askToPersist(): Promise<boolean>
}

async function readStorage(): Promise<Omit<StorageInfo, 'askToPersist'>> {
  const storage = navigator.storage as StorageManager | undefined
  const persisted = (await storage?.persisted?.()) ?? null
  const estimate = await storage?.estimate?.()
  return { persisted, usage: estimate?.usage ?? null, quota: estimate?.quota ?? null }
}

/** How much the console stores on this device, and whether the browser may throw it away. */
export function useStorageInfo(): StorageInfo | undefined {
  const [info, setInfo] = useState<Omit<StorageInfo, 'askToPersist'>>()
  const read = useCallback(() => readStorage().then(setInfo), [])
  useEffect(() => void read(), [read])
  const askToPersist = async () => {
    const given = (await navigator.storage?.persist?.()) ?? false
    await read()
    return given
  }
  return info && { ...info, askToPersist }
}

/** What is wrong with storage; null when nothing is. */
export const useLocalTrouble = (): StorageTrouble | null => useStore(useDesk().trouble)
