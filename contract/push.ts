/** What the server has a browser show, and the worker reads. */
export interface PushMessage {
  title: string
  body: string
  /** The page it leads to, from the origin on. */
  url: string
  /** One that comes with the same takes the place of the one before it. */
  tag: string
}
