import { OUR_H264_TYPE } from './h264.ts'
import type { Feed } from './program-run.ts'

/** Where pictures come from, as the backend says it may be asked. */
export interface Source {
  readonly url: string
  readonly transport: 'tcp' | 'udp'
  /** It is recorded: its pictures come from there, as fragmented MP4, and it is not asked a second time. */
  readonly feed?: Feed
}
export interface Sink {
  readonly port: number
  readonly rtcpPort: number
  readonly ssrc: number
}

/** No long look at the beginning: what a still needs comes with the first key frame. */
export const QUICK_LOOK: Looking = { probesize: 32, analyzeduration: 0 }
const QUICK = [...looking(QUICK_LOOK), '-skip_frame', 'nokey']
/** Packets are copied only when the size of the pictures is known, which some cameras tell with a key frame alone: up to so long (µs). */
const PATIENT_LOOK: Looking = { probesize: 500_000, analyzeduration: 2_000_000 }
const THOROUGH_LOOK: Looking = { probesize: 500_000, analyzeduration: 1_000_000 }
export const liveLook = (transcode: boolean): Looking => (transcode ? THOROUGH_LOOK : PATIENT_LOOK)
export const RECORD_LOOK: Looking = { probesize: 2_000_000, analyzeduration: 10_000_000 }
const QUIET = ['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'info']
const WIDEST = "scale='min(1280,iw)':-2"
const STILLS = ['-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2pipe', 'pipe:1']

/** No address in a stream or an answer leads anywhere but to RTSP. */
const RTSP_ONLY = 'pipe,rtsp,rtp,tcp,udp'
const reaching = ({ feed }: Source): string[] =>
  feed ? ['-protocol_whitelist', 'pipe', '-f', 'mp4'] : ['-protocol_whitelist', RTSP_ONLY, '-f', 'concat', '-safe', '0']
const PLACE = 'pipe:0'

/** How long a program looks before it says what a camera sends: bytes and microseconds; its own habit unless said. */
export interface Looking {
  readonly probesize?: number
  readonly analyzeduration?: number
}
/** What a program reads about a camera on its standard input, as the concat demuxer of ffmpeg has it (since 5.0). */
export const scriptOf = (url: string, { transport, probesize, analyzeduration }: Looking & Pick<Source, 'transport'>): string =>
  [
    'ffconcat version 1.0',
    `file '${url.replaceAll("'", "'\\''")}'`,
    `option rtsp_transport ${transport}`,
    'option timeout 5000000',
    ...(probesize === undefined ? [] : [`option probesize ${probesize}`]),
    ...(analyzeduration === undefined ? [] : [`option analyzeduration ${analyzeduration}`]),
    '',
  ].join('\n')
const from = (source: Source, decoding: readonly string[]): string[] => [...reaching(source), ...decoding, ...['-i', PLACE, '-an']]

/**
 * One camera into the media server, and a still a second beside it. Copied packets cost next to nothing; of copied streams only key
 * frames are decoded, for the stills.
 */
export function liveArguments(source: Source, { port, rtcpPort, ssrc }: Sink, transcode: boolean): string[] {
  const copied = ['-c:v', 'copy', '-bsf:v', source.feed ? 'h264_mp4toannexb' : 'dump_extra=freq=keyframe']
  const anew = [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p'],
    ...['-vf', WIDEST, '-g', '25', '-b:v', '2M', '-maxrate', '2M', '-bufsize', '1M'],
  ]
  const rtp = ['-f', 'rtp', '-ssrc', String(ssrc), '-payload_type', String(OUR_H264_TYPE)]
  return [
    ...QUIET,
    ...from(source, [...looking(liveLook(transcode)), ...(transcode ? [] : ['-skip_frame', 'nokey'])]),
    ...['-map', '0:v:0', ...(transcode ? anew : copied), ...rtp, `rtp://127.0.0.1:${port}?rtcpport=${rtcpPort}&pkt_size=1200`],
    ...['-map', '0:v:0', '-vf', `select='isnan(prev_selected_t)+gte(t-prev_selected_t,0.9)',${WIDEST}`, '-vsync', '0', ...STILLS],
  ]
}

export const stillArguments = (source: Source): string[] => [
  ...QUIET,
  ...from(source, QUICK),
  ...['-map', '0:v:0', '-frames:v', '1', '-vf', WIDEST, ...STILLS],
]

/** What it sends, and two seconds of the kinds of its pictures. */
export const probeArguments = (source: Source): string[] => [
  ...['-v', 'error', ...reaching(source), '-select_streams', 'v:0', '-read_intervals', '%+2'],
  ...['-show_entries', 'stream=codec_name,profile,width,height,avg_frame_rate:frame=pict_type', '-of', 'json', PLACE],
]

/** One camera as fragmented MP4, as it sends it: each picture whole as soon as it is there. Of some, what they send is known with a key frame alone. */
export const recordArguments = (source: Source): string[] => [
  ...QUIET,
  ...from(source, [...looking(RECORD_LOOK), '-fpsprobesize', '0']),
  ...[
    '-map',
    '0:v:0',
    '-c:v',
    'copy',
    '-f',
    'mp4',
    '-movflags',
    'frag_every_frame+empty_moov+default_base_moof',
    '-flush_packets',
    '1',
    'pipe:1',
  ],
]

function looking({ probesize, analyzeduration }: Looking): string[] {
  return [
    ...(probesize === undefined ? [] : ['-probesize', String(probesize)]),
    ...(analyzeduration === undefined ? [] : ['-analyzeduration', String(analyzeduration)]),
  ]
}
