import { jpegOf, sizeWithin } from '../../../kit/media/jpeg.ts'

/** Longest side of a photo, in pixels: enough to read a plate, a tenth of what a camera takes. */
const MAX_SIDE = 1600

/** Width and height within the longest side, never larger than they were. */
export const scaledSize = (width: number, height: number) => sizeWithin(MAX_SIDE, { width, height })

/** The picture as a JPEG of at most 1600 pixels a side, the right way up. Rejects where the browser cannot read it. */
export async function scaledPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await jpegOf(picture, picture, MAX_SIDE)
  } finally {
    picture.close()
  }
}
