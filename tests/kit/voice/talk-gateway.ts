import { roomOf } from '../../../gateway/src/ptt/talk.ts'
import { type Part, startPart } from '../../bench/fanout/processes.ts'

export const TALK_CHANNELS = ['0190a0a0-0000-7000-8000-00000000000a', '0190a0a0-0000-7000-8000-00000000000b'] as const

/** A gateway in a process of its own with senders and listeners over plain RTP, where a browser has WebRTC. */
export async function talkGateway({ page = null, port = 0 }: { page?: string | null; port?: number } = {}) {
  const part: Part = await startPart('../../kit/voice/talk-gateway.worker.ts')
  async function ask<Answer extends object>(question: object): Promise<Answer> {
    const answer = await part.ask<Answer | { refused: string }>(question)
    if ('refused' in answer) throw new Error(answer.refused)
    return answer
  }
  const { url } = await ask<{ url: string }>({ is: 'open', channels: TALK_CHANNELS, page, port })
  return {
    url,
    /** For a connection that is in the channel's room: where its listener receives, and where its microphone is to be sent to. */
    ear: (channel: string, id: string, at: number) => ask<object>({ is: 'ear', channel, id, port: at }),
    mouth: async (channel: string, id: string, ssrc: number) => (await ask<{ port: number }>({ is: 'mouth', channel, id, ssrc })).port,
    killWorker: () => ask<object>({ is: 'kill worker' }),
    /** Without warning. */
    stop: part.stop,
  }
}
export type TalkGateway = Awaited<ReturnType<typeof talkGateway>>

interface Asking {
  timeout(ms: number): { emitWithAck(name: string, question: object): Promise<unknown> }
}
/** Asks, and throws what was refused. */
export async function askOf(socket: Asking, name: string, question: object): Promise<void> {
  const ack = (await socket.timeout(10_000).emitWithAck(name, question)) as { ok: boolean; message?: string }
  if (!ack.ok) throw new Error(`${name}: ${ack.message}`)
}
/** Into the channel's floor and its room at once, as a page goes. */
export const enterTalk = (socket: Asking, channel: string, client: string) =>
  Promise.all([askOf(socket, 'talk_join', { channel, client }), askOf(socket, 'join', { room: roomOf(channel) })])
