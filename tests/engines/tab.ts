/** What a function in a page may be given, and may answer. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** One tab of an engine, as little of it as all of them offer. */
export interface Tab {
  go(url: string): Promise<void>
  /** Calls a function, written as text, in the page; what it answers may be a promise. @throws Error when it throws */
  run<Answer extends Json | undefined>(source: string, ...given: Json[]): Promise<Answer>
  close(): Promise<void>
}

/** A browser with a fresh profile, whose tabs share storage, cookies and workers. */
export interface Engine {
  /** Its name and version. */
  name: string
  open(): Promise<Tab>
  close(): Promise<void>
}

export interface EngineKind {
  name: string
  /** What has to be installed; null when it is there. */
  missing(): string | null
  start(): Promise<Engine>
}
