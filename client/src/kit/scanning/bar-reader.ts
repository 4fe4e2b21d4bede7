import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import type { Pixels } from './code-kinds.ts'

const { EAN_13, EAN_8, UPC_A, CODE_128, CODE_39, ITF } = BarcodeFormat
const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [EAN_13, EAN_8, UPC_A, CODE_128, CODE_39, ITF]],
  [DecodeHintType.TRY_HARDER, true],
])
const reader = new MultiFormatReader()

/** What the bars in a picture say, whichever way up they are held; null while there are none that can be read. */
export function readBars({ width, height, data }: Pixels): string | null {
  if (width === 0 || height === 0) return null
  const light = new Uint8ClampedArray(width * height)
  for (let at = 0; at < light.length; at++)
    light[at] = ((data[at * 4] ?? 0) * 306 + (data[at * 4 + 1] ?? 0) * 601 + (data[at * 4 + 2] ?? 0) * 117) >> 10
  try {
    const picture = new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(light, width, height)))
    return reader.decode(picture, HINTS).getText() || null
  } catch {
    // The decoder throws for every picture without a code, which is most of them.
    return null
  } finally {
    reader.reset()
  }
}
