/** A white picture of 120 by 80 pixels, as a browser makes it. */
export async function whitePicture(name: string): Promise<File> {
  const sheet = Object.assign(document.createElement('canvas'), { width: 120, height: 80 })
  const brush = sheet.getContext('2d')
  if (!brush) throw new Error('This browser draws nothing')
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, sheet.width, sheet.height)
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser makes no PNG')
  return new File([blob], name, { type: 'image/png' })
}

/** How red a pixel of a shown picture is, from 0 to 255. */
export function redAt(image: Element, x: number, y: number): number | undefined {
  const sheet = Object.assign(document.createElement('canvas'), { width: 120, height: 80 })
  const brush = sheet.getContext('2d')
  brush?.drawImage(image as HTMLImageElement, 0, 0)
  return brush?.getImageData(x, y, 1, 1).data[0]
}
