import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TalkNews } from '@menara/shared/contract/media/ptt-talk.contract.ts'
import { expect, onTestFinished } from 'vitest'
import { opus } from '../../../gateway/src/media/codecs.ts'
import { roomOf } from '../../../gateway/src/ptt/talk.ts'
import { GUARDS, groupChannel, recordedHouse } from '../cameras/recorded-house.ts'
import type { Question } from '../desk/questions.ts'
import { listening, talking } from '../voice/media.ts'
import { json } from './fake-upstream.ts'
import { signalling } from './gateway.ts'

const OTHERS = '0190a0a0-0000-7000-8000-00000000000b'
const room = roomOf(GUARDS)
const FINGERPRINT = { algorithm: 'sha-256', value: Array(32).fill('AB').join(':') }

export interface Ack {
  readonly ok: boolean
  readonly status?: number
  readonly title?: string
  readonly message?: string
  readonly answer?: Readonly<Record<string, unknown>>
}

/** A gateway with media: asha, bram and eko are of one group, citra of another, dewi of none. Asha's true names are everybody's to try. */
export async function attackedHouse() {
  const dir = mkdtempSync(join(tmpdir(), 'menara-attacked-'))
  const house = await recordedHouse(dir)
  onTestFinished(async () => {
    await house.close()
    rmSync(dir, { recursive: true, force: true })
  })
  for (const name of ['dewi', 'eko']) house.upstream.people.set(name, { id: `u-${name}`, audience: 'none' })
  house.upstream.routes.set('/api/v1/ptt/mine', (request, response) => {
    const who = (request.headers.authorization ?? '').replace('Bearer ', '')
    const mine = { asha: [GUARDS], bram: [GUARDS], eko: [GUARDS], citra: [OTHERS] }[who] ?? []
    json(response, 200, { data: mine.map(groupChannel) })
  })

  async function connect(token: string) {
    const line = signalling(house.url, { token })
    expect(await line.outcome).toBe('connected')
    return { ...line, asks: (name: string, question: unknown) => line.ask(name, question) as Promise<Ack> }
  }
  /** In the group's floor and room, with a transport each way, a microphone and a listener. */
  async function member(token: string) {
    const line = await connect(token)
    const does = async (name: string, question: object) => {
      const ack = await line.asks(name, question)
      expect(ack, name).toMatchObject({ ok: true })
      return (ack.answer ?? {}) as Record<string, string>
    }
    await does('talk_join', { channel: GUARDS, client: `client-of-${token}` })
    const { capabilities, sources } = await does('join', { room })
    const producer = (sources as unknown as { producer: string }[])[0]?.producer ?? ''
    const { transport } = await does('transport', { room, direction: 'receive' })
    await does('transport', { room, direction: 'send' })
    const known = { codecs: (capabilities as unknown as { codecs: object }).codecs }
    const { consumer } = await does('consume', { room, transport, producer, capabilities: known })
    let req = 0
    return {
      ...line,
      truths: {
        ...{ room, channel: GUARDS, other: OTHERS, camera: GUARDS, client: 'client-of-asha', token, producer, consumer, transport },
        ...{
          capabilities: known,
          rtp_parameters: opus(77),
          dtls_parameters: { fingerprints: [FINGERPRINT] },
        },
      } satisfies Question,
      /** Milliseconds from the press until it was granted. */
      async press(): Promise<number> {
        const [at, mine] = [performance.now(), ++req]
        const granted = new Promise<void>((go) => {
          const hear = (news: TalkNews) => {
            if (news.kind !== 'granted' || news.req !== mine) return
            line.socket.off('talk', hear)
            go()
          }
          line.socket.on('talk', hear)
        })
        await does('talk_request', { channel: GUARDS, req: mine })
        await granted
        return performance.now() - at
      },
      release: () => does('talk_release', { channel: GUARDS, req }),
    }
  }
  const [asha, bram] = [await member('asha'), await member('bram')]
  const here = house.sfu.room(room)
  const seatOf = (id: string | undefined) => {
    const seat = here?.seats.get(id ?? '')
    if (!here || !seat) throw new Error('nobody is there')
    return { here, person: seat.person }
  }
  return {
    ...house,
    connect,
    asha,
    bram,
    people: () => [...(here?.seats.values() ?? [])].map(({ person }) => person.userId).sort(),
    /** Asha's microphone on plain RTP, and bram's listener. */
    async sound() {
      const [mouth, ear] = [seatOf(asha.socket.id), seatOf(bram.socket.id)]
      const { heard } = await listening(ear.here, ear.person)
      return { heard, ...(await talking(mouth.here, mouth.person, 1)) }
    },
  }
}
