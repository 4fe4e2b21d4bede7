import type { types } from 'mediasoup'

/** Of the router's own H.264. */
export const OUR_H264_TYPE = 102

/** Every profile is labelled alike: browsers take what they can decode, and refuse labels they do not know. */
export const h264 = (ssrc: number): types.RtpParameters => ({
  codecs: [
    {
      mimeType: 'video/H264',
      payloadType: OUR_H264_TYPE,
      clockRate: 90_000,
      parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
    },
  ],
  encodings: [{ ssrc }],
})
