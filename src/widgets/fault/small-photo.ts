import { limits } from '#contract/limits.ts'
import { smallPicture } from '#src/ui/small-picture.ts'

/** How large a photo may be: its longer side in pixels, and its bytes. */
export interface PhotoSize {
  side: number
  bytes: number
}

/** A photo as a report carries it. */
export const faultPhoto: PhotoSize = { side: limits.faultPhotoSide, bytes: limits.faultPhotoBytes }

/** The same as a result of a run sheet's step carries it. */
export const runPhoto: PhotoSize = { side: limits.runPhotoSide, bytes: limits.runPhotoBytes }

/**
 * A photo made small: JPEG, base64.
 * @throws DOMException, Error for what is no picture, or does not become small enough
 */
export const smallPhoto = async (file: Blob, size: PhotoSize): Promise<string> =>
  (await smallPicture(file, size)).picture
