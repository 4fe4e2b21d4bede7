import { useEffect, useState } from 'react'
import { type Shape, sizeOf } from './drawing.ts'
import { paintAll } from './paint.ts'

/** The picture of a file, the right way up; null until it is there, undefined when it is none a browser can show. */
function usePicture(file: File): ImageBitmap | null | undefined {
  const [picture, setPicture] = useState<ImageBitmap | null | undefined>(null)
  useEffect(() => {
    let ended = false
    let made: ImageBitmap | undefined
    setPicture(null)
    createImageBitmap(file).then(
      (bitmap) => {
        made = bitmap
        if (ended) bitmap.close()
        else setPicture(bitmap)
      },
      () => {
        if (!ended) setPicture(undefined)
      },
    )
    return () => {
      ended = true
      made?.close()
    }
  }, [file])
  return picture
}

/** Shows a picture with shapes on it on a canvas. */
export function useSheet(file: File, canvas: HTMLCanvasElement | null, shapes: readonly Shape[]) {
  const picture = usePicture(file)
  useEffect(() => {
    const brush = canvas?.getContext('2d')
    if (!canvas || !brush || !picture) return
    const { width, height } = sizeOf(picture)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    brush.clearRect(0, 0, width, height)
    brush.drawImage(picture, 0, 0, width, height)
    paintAll(brush, shapes)
  }, [canvas, picture, shapes])
  return { isThere: picture !== null && picture !== undefined, isBroken: picture === undefined }
}

/** What is on the canvas as a file of the same kind and name: nothing of the old file goes with it. */
export async function fileOf(canvas: HTMLCanvasElement, { name, type }: File): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('The picture could not be encoded')
  // A browser that cannot write the kind writes PNG.
  const ending = `.${blob.type.split('/')[1] ?? 'png'}`
  return new File([blob], blob.type === type ? name : name.replace(/\.\w+$/, '') + ending, { type: blob.type })
}
