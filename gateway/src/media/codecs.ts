import type { types } from 'mediasoup'

export const OPUS_TYPE = 111
export const OPUS_RATE = 48_000
/** Samples of one packet of 20 ms. */
export const OPUS_STEP = 960

/** What every room carries: Opus, and the two pictures every browser can take. */
export const mediaCodecs: types.RouterRtpCodecCapability[] = [
  { kind: 'audio', mimeType: 'audio/opus', clockRate: OPUS_RATE, channels: 2, preferredPayloadType: OPUS_TYPE },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000, preferredPayloadType: 96 },
  {
    kind: 'video',
    mimeType: 'video/H264',
    clockRate: 90_000,
    preferredPayloadType: 102,
    parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
  },
]

export const opus = (ssrc: number): types.RtpParameters => ({
  codecs: [
    {
      mimeType: 'audio/opus',
      payloadType: OPUS_TYPE,
      clockRate: OPUS_RATE,
      channels: 2,
      // The listener mends a lost packet from the next one, or asks for it again.
      parameters: { useinbandfec: 1, minptime: 10 },
      rtcpFeedback: [{ type: 'nack' }],
    },
  ],
  encodings: [{ ssrc }],
})
