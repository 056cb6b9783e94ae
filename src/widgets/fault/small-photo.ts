import { limits } from '#contract/limits.ts'

const qualities = [0.8, 0.6, 0.4] as const

/**
 * A photo as a report carries it: drawn anew as JPEG, no side longer than `limits.faultPhotoSide`, at most
 * `limits.faultPhotoBytes`, without what a camera writes into it (where it was taken, say). base64.
 * @throws DOMException, Error for what is no picture, or does not become small enough
 */
export async function smallPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, limits.faultPhotoSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas to draw on')
  // What is transparent would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of qualities) {
    const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
    if (base64.length * 0.75 <= limits.faultPhotoBytes) return base64
  }
  throw new Error('the photo does not become small enough')
}
