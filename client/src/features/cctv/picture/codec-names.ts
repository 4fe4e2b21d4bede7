/** What people and cameras' own settings call them. */
const NAMES: Readonly<Record<string, string>> = { h264: 'H.264', hevc: 'H.265', mjpeg: 'MJPEG', mpeg4: 'MPEG-4', av1: 'AV1' }

export const codecName = (codec: string | null): string => NAMES[codec ?? ''] ?? (codec ?? '').toUpperCase()
