/** Long side of a drawing made from a PDF, in pixels: fine enough for the names of rooms. */
const LONG_SIDE = 3000

/** The picture in a file: itself, or the first page of a PDF drawn as PNG. Rejects a PDF that cannot be read. */
export async function pictureFrom(file: File): Promise<File> {
  if (file.type !== 'application/pdf') return file
  const [{ getDocument, GlobalWorkerOptions }, worker] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ])
  GlobalWorkerOptions.workerSrc = worker.default
  const loading = getDocument({ data: await file.arrayBuffer(), verbosity: 0 })
  try {
    const page = await (await loading.promise).getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: LONG_SIDE / Math.max(width, height) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport, background: 'white' }).promise
    const { promise, resolve, reject } = Promise.withResolvers<File>()
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], 'plan.png', { type: blob.type })) : reject(new Error('The page could not be drawn'))),
      'image/png',
    )
    return await promise
  } finally {
    await loading.destroy()
  }
}
