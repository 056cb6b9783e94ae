/** An edit that does not fit its call, or a rule of the product. Nothing was queued. */
export class InvalidEdit extends Error {
  /** Field ('sceneList.0.name') -> what is wrong with it, in words. */
  readonly fields: Record<string, string>

  constructor(fields: Record<string, string>) {
    super(Object.values(fields).join('; '))
    this.name = 'InvalidEdit'
    this.fields = fields
  }
}
