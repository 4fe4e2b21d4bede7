import { Table } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import type { Watching } from '../cctv-link.ts'
import { codecName } from '../picture/codec-names.ts'
import type { Seen, TileReason } from '../wall/tile-truth.ts'

interface CameraFiguresProps {
  readonly seen: RefObject<Seen>
  readonly watching: RefObject<Watching | null>
  readonly video: RefObject<HTMLVideoElement | null>
  readonly reason: TileReason | null
}
interface Figures {
  readonly size: string | null
  readonly fps: number | null
  readonly kbps: number | null
  readonly lost: number | null
  readonly dropped: number | null
  readonly bufferMs: number | null
}
const EVERY_MS = 2_000
type Inbound = RTCInboundRtpStreamStats & { readonly jitterBufferDelay?: number; readonly jitterBufferEmittedCount?: number }

/** What this browser measures of the picture, and what the server says of the stream. */
export function CameraFigures({ seen, watching, video, reason }: CameraFiguresProps) {
  const { t } = useTranslation('cctv')
  const figures = useFigures(watching, video)
  const facts = seen.current.facts
  const kind = facts?.codec ? `${codecName(facts.codec)}${facts.b_frames ? ` · ${t('onlyBFrames')}` : ''}` : null
  const rows: [string, string | null][] = [
    [t('figure.size'), figures.size],
    [t('figure.fps'), text(figures.fps, 1)],
    [t('figure.rate'), figures.kbps === null ? null : t('kbps', { value: numberText(figures.kbps) })],
    [t('figure.lost'), text(figures.lost)],
    [t('figure.dropped'), text(figures.dropped)],
    [t('figure.buffer'), figures.bufferMs === null ? null : t('ms', { value: numberText(figures.bufferMs) })],
    [t('figure.sends'), kind],
    [t('figure.way'), facts?.codec ? t(facts.transcoded ? 'transcoded' : 'passedOn') : null],
    [t('figure.viewers'), text(facts?.viewers ?? null)],
    [t('figure.reason'), reason ? t(`reason.${reason}`) : null],
  ]
  return (
    <Table>
      <Table.Tbody>
        {rows.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400} c="dimmed">
              {label}
            </Table.Th>
            <Table.Td className="num">{value ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
const text = (value: number | null, digits = 0) => (value === null ? null : numberText(value, digits))

const NONE: Figures = { size: null, fps: null, kbps: null, lost: null, dropped: null, bufferMs: null }

function useFigures(watching: CameraFiguresProps['watching'], video: CameraFiguresProps['video']): Figures {
  const [figures, setFigures] = useState(NONE)
  useEffect(() => {
    let before: Inbound | null = null
    const look = async () => {
      const now = inboundOf((await watching.current?.stats()) ?? null)
      setFigures(figuresOf(before, now, video.current))
      before = now
    }
    const timer = setInterval(() => void look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [watching, video])
  return figures
}

function inboundOf(stats: RTCStatsReport | null): Inbound | null {
  let newest: Inbound | null = null
  stats?.forEach((stat: Inbound) => {
    if (stat.type === 'inbound-rtp' && stat.kind === 'video' && stat.timestamp >= (newest?.timestamp ?? 0)) newest = stat
  })
  return newest
}

function figuresOf(before: Inbound | null, now: Inbound | null, video: HTMLVideoElement | null): Figures {
  if (!now) return NONE
  const seconds = before && before.ssrc === now.ssrc ? (now.timestamp - before.timestamp) / 1000 : 0
  const per = (name: 'bytesReceived' | 'framesDecoded') => (seconds > 0 ? ((now[name] ?? 0) - (before?.[name] ?? 0)) / seconds : null)
  const bytes = per('bytesReceived')
  return {
    size: video?.videoWidth ? `${video.videoWidth} × ${video.videoHeight}` : null,
    fps: per('framesDecoded'),
    kbps: bytes === null ? null : (bytes * 8) / 1000,
    lost: now.packetsLost ?? null,
    dropped: now.framesDropped ?? null,
    bufferMs: now.jitterBufferEmittedCount ? (1000 * (now.jitterBufferDelay ?? 0)) / now.jitterBufferEmittedCount : null,
  }
}
