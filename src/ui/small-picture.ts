const qualities = [0.8, 0.6, 0.4] as const
/** A grainy one of a dark room is drawn smaller where no quality is enough. */
const shares = [1, 0.75, 0.5] as const

/** A picture as an edit carries it: JPEG, as base64, with its size in pixels. */
export interface SmallPicture {
  picture: string
  width: number
  height: number
}

/**
 * A picture drawn anew, no side longer than `side` pixels and of at most `bytes`, without what a camera writes into it
 * (where it was taken, say).
 * @throws DOMException, Error for what is no picture, or does not become small enough
 */
export async function smallPicture(
  file: Blob,
  { side, bytes }: { side: number; bytes: number },
): Promise<SmallPicture> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  try {
    for (const share of shares) {
      const canvas = drawn(picture, scale * share)
      const { width, height } = canvas
      for (const quality of qualities) {
        const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
        if (base64.length * 0.75 <= bytes) return { picture: base64, width, height }
      }
    }
  } finally {
    picture.close()
  }
  throw new Error('the picture does not become small enough')
}

/** @throws Error where a browser has no canvas to draw on */
function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas to draw on')
  // What is transparent would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  return canvas
}
