/** Longest side of a photo, in pixels: enough to read a plate, a tenth of what a camera takes. */
const MAX_SIDE = 1600
const QUALITY = 0.82

/** Width and height within the longest side, never larger than they were. */
export function scaledSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The picture as a JPEG of at most 1600 pixels a side, the right way up. Rejects where the browser cannot read it. */
export async function scaledPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = scaledSize(picture.width, picture.height)
    const canvas = new OffscreenCanvas(width, height)
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('This browser draws no pictures')
    drawing.drawImage(picture, 0, 0, width, height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  } finally {
    picture.close()
  }
}
