import type { CameraStream } from '@menara/shared/contract/media/cctv.contract.ts'

/** Kinds of streams, and what browsers can take of them. */
export const KINDS = [
  { kind: 'h264', way: 'passed_on' },
  { kind: 'h264_b', way: 'transcoded' },
  { kind: 'hevc', way: 'transcoded' },
  { kind: 'other', way: 'transcoded' },
] as const
type Kind = (typeof KINDS)[number]['kind']

/** Which of them a camera sends; null while that is not known. */
export function kindOf({ codec, b_frames }: Pick<CameraStream, 'codec' | 'b_frames'>): Kind | null {
  if (codec === null) return null
  if (codec === 'h264') return b_frames ? 'h264_b' : 'h264'
  return codec === 'hevc' ? 'hevc' : 'other'
}
