/** Kinds of codes by the names of the Shape Detection API: QR, and the bars of goods and labels. */
export type CodeKind = 'qr_code' | 'ean_13' | 'ean_8' | 'upc_a' | 'code_128' | 'code_39' | 'itf'
/** What is on goods, shelves and labels. */
export const GOODS_CODES: readonly CodeKind[] = ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'itf']

/** A picture as a canvas gives it: four bytes a pixel. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}
