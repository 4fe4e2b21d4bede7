import { decodeQR } from 'qr/decode.js'
import type { CodeKind, Pixels } from './code-kinds.ts'

/** What the QR code in a picture says; null while there is none that can be read. */
export function readQr(pixels: Pixels): string | null {
  try {
    return decodeQR(pixels, { format: 'RGBA', timeLimit: 60 }) || null
  } catch {
    // The decoder throws for every picture without a code, which is most of them.
    return null
  }
}

/** Barcode detection of the browser (Shape Detection API), where it has one; TypeScript's DOM does not know it yet. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<readonly string[]>
}
async function nativeDetector(kinds: readonly CodeKind[]): Promise<NativeDetector | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: NativeDetectors }
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? []
    return BarcodeDetector && kinds.every((kind) => formats.includes(kind)) ? new BarcodeDetector({ formats: kinds }) : null
  } catch {
    return null
  }
}

/** Wide enough for a code that fills a third of the picture; more costs time on a telephone. */
const MAX_SIDE = 800

export type FrameReader = (video: HTMLVideoElement) => Promise<string | null>
/** Reads frames of a camera: by the browser where it can, else in the page. The reader of bars is loaded where bars are looked for. */
export async function frameReader(kinds: readonly CodeKind[]): Promise<FrameReader> {
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  const inPage = (video: HTMLVideoElement): string | null => {
    const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (!drawing || width === 0 || height === 0) return null
    Object.assign(canvas, { width, height })
    drawing.drawImage(video, 0, 0, width, height)
    const pixels = drawing.getImageData(0, 0, width, height)
    return readQr(pixels) ?? readBars?.(pixels) ?? null
  }
  const hasBars = kinds.some((kind) => kind !== 'qr_code')
  let native = await nativeDetector(kinds)
  const readBars = hasBars ? (await import('./bar-reader.ts')).readBars : null
  return async (video) => {
    if (!native) return inPage(video)
    try {
      return (await native.detect(video))[0]?.rawValue ?? null
    } catch {
      // Some browsers name the interface and fail at every picture.
      native = null
      return inPage(video)
    }
  }
}
