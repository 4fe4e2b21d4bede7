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
const QUICK = ['-probesize', '32', '-analyzeduration', '0', '-skip_frame', 'nokey']
/** Packets are copied only when the size of the pictures is known, which some cameras tell with a key frame alone: up to so long (µs). */
const PATIENT = ['-probesize', '500000', '-analyzeduration', '2000000', '-skip_frame', 'nokey']
const QUIET = ['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'info']
const WIDEST = "scale='min(1280,iw)':-2"
const STILLS = ['-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2pipe', 'pipe:1']

/** No address in a stream or an answer leads anywhere but to RTSP. */
const RTSP_ONLY = 'rtsp,rtsps,rtp,tcp,udp,tls,crypto'
const reaching = ({ transport, feed }: Source): string[] =>
  feed
    ? ['-protocol_whitelist', 'pipe', '-f', 'mp4']
    : ['-protocol_whitelist', RTSP_ONLY, '-rtsp_transport', transport, '-timeout', '5000000']
const placeOf = ({ url, feed }: Source): string => (feed ? 'pipe:0' : url)
const from = (source: Source, decoding: readonly string[]): string[] => [
  ...reaching(source),
  ...decoding,
  ...['-i', placeOf(source), '-an'],
]

/**
 * One camera into the media server, and a still a second beside it. Copied packets cost next to nothing; of copied streams only key
 * frames are decoded, for the stills.
 */
export function liveArguments(source: Source, { port, rtcpPort, ssrc }: Sink, transcode: boolean): string[] {
  const thorough = ['-probesize', '500000', '-analyzeduration', '1000000']
  const copied = ['-c:v', 'copy', '-bsf:v', source.feed ? 'h264_mp4toannexb' : 'dump_extra=freq=keyframe']
  const anew = [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p'],
    ...['-vf', WIDEST, '-g', '25', '-b:v', '2M', '-maxrate', '2M', '-bufsize', '1M'],
  ]
  const rtp = ['-f', 'rtp', '-ssrc', String(ssrc), '-payload_type', String(OUR_H264_TYPE)]
  return [
    ...QUIET,
    ...from(source, transcode ? thorough : PATIENT),
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
  ...['-show_entries', 'stream=codec_name,profile,width,height,avg_frame_rate:frame=pict_type', '-of', 'json', placeOf(source)],
]

/** One camera as fragmented MP4, as it sends it: each picture whole as soon as it is there. Of some, what they send is known with a key frame alone. */
export const recordArguments = (source: Source): string[] => [
  ...QUIET,
  ...from(source, ['-probesize', '2000000', '-analyzeduration', '10000000', '-fpsprobesize', '0']),
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
