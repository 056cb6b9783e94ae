import { limits } from '#contract/limits.ts'
import { smallPicture } from '#src/ui/small-picture.ts'

/**
 * A photo as a report carries it: JPEG, no side longer than `limits.faultPhotoSide`, at most `limits.faultPhotoBytes`.
 * base64.
 * @throws DOMException, Error for what is no picture, or does not become small enough
 */
export const smallPhoto = async (file: Blob): Promise<string> =>
  (await smallPicture(file, { side: limits.faultPhotoSide, bytes: limits.faultPhotoBytes })).picture
