interface Size {
  readonly width: number
  readonly height: number
}
const QUALITY = 0.82

/** Width and height within the longest side, never larger than they were. */
export function sizeWithin(maxSide: number, { width, height }: Size): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A picture of this size as a JPEG of at most so many pixels a side. Rejects where the browser draws no pictures. */
export function jpegOf(source: CanvasImageSource, size: Size, maxSide: number): Promise<Blob> {
  const { width, height } = sizeWithin(maxSide, size)
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')
  if (!drawing) return Promise.reject(new Error('This browser draws no pictures'))
  drawing.drawImage(source, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
