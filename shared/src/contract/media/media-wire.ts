import { type TSchema, Type } from 'typebox'
import { closed, oneOf, optional } from '../../kit/words.ts'

/*
 * What WebRTC peers tell one another, as far as it is passed on. The media server reads it once more and knows every rule of it;
 * these shapes bound what reaches it. Names inside are the library's own.
 */

const Short = Type.String({ maxLength: 100 })
const Uint = (maximum: number) => Type.Integer({ minimum: 0, maximum })
const few = <T extends TSchema>(item: T, maxItems: number) => Type.Array(item, { maxItems })

export const DtlsParameters = closed({
  role: optional(oneOf('auto', 'client', 'server')),
  fingerprints: Type.Array(
    closed({
      algorithm: oneOf('sha-1', 'sha-224', 'sha-256', 'sha-384', 'sha-512'),
      value: Type.String({ maxLength: 200, pattern: '^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2})+$' }),
    }),
    { minItems: 1, maxItems: 5 },
  ),
})

export const IceParameters = closed({ usernameFragment: Short, password: Short, iceLite: optional(Type.Boolean()) })
export const IceCandidate = Type.Object({
  foundation: Short,
  priority: Uint(2 ** 32),
  ip: Short,
  address: Short,
  protocol: oneOf('udp', 'tcp'),
  port: Uint(65_535),
  type: oneOf('host'),
  tcpType: optional(oneOf('passive')),
})

const Feedback = closed({ type: Short, parameter: optional(Short) })
/** Codec parameters such as `{minptime: 10, useinbandfec: 1}`. */
const CodecParameters = Type.Unsafe<Record<string, string | number>>({
  type: 'object',
  maxProperties: 30,
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 200 },
} as TSchema)

const Codec = {
  mimeType: Type.String({ maxLength: 60, pattern: '^(audio|video)/[A-Za-z0-9.-]+$' }),
  clockRate: Uint(1_000_000),
  channels: optional(Uint(16)),
  parameters: optional(CodecParameters),
  rtcpFeedback: optional(few(Feedback, 20)),
}
const Ssrc = Uint(2 ** 32 - 1)

export const RtpParameters = closed({
  mid: optional(Short),
  msid: optional(Type.String({ maxLength: 200 })),
  codecs: few(closed({ ...Codec, payloadType: Uint(127) }), 40),
  headerExtensions: optional(
    few(
      closed({
        uri: Type.String({ maxLength: 200 }),
        id: Uint(255),
        encrypt: optional(Type.Boolean()),
        parameters: optional(CodecParameters),
      }),
      40,
    ),
  ),
  encodings: optional(
    few(
      closed({
        ssrc: optional(Ssrc),
        rid: optional(Short),
        codecPayloadType: optional(Uint(127)),
        rtx: optional(closed({ ssrc: Ssrc })),
        dtx: optional(Type.Boolean()),
        scalabilityMode: optional(Short),
        maxBitrate: optional(Uint(100_000_000)),
        maxFramerate: optional(Type.Number({ minimum: 0, maximum: 1000 })),
        scaleResolutionDownBy: optional(Type.Number({ minimum: 1, maximum: 64 })),
        adaptivePtime: optional(Type.Boolean()),
        priority: optional(Short),
        networkPriority: optional(Short),
        active: optional(Type.Boolean()),
      }),
      4,
    ),
  ),
  rtcp: optional(closed({ cname: optional(Short), reducedSize: optional(Type.Boolean()), mux: optional(Type.Boolean()) })),
})

/** What a browser can take. */
export const Capabilities = closed({
  codecs: optional(few(closed({ ...Codec, kind: oneOf('audio', 'video'), preferredPayloadType: optional(Uint(127)) }), 80)),
  headerExtensions: optional(
    few(
      closed({
        kind: optional(oneOf('audio', 'video')),
        uri: Type.String({ maxLength: 200 }),
        preferredId: Uint(255),
        preferredEncrypt: optional(Type.Boolean()),
        direction: optional(oneOf('sendrecv', 'sendonly', 'recvonly', 'inactive')),
      }),
      60,
    ),
  ),
})
