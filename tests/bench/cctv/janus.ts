import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { freePort } from '../../kit/services/free-port.ts'
import { findProgram, sayMissing } from '../../kit/services/services-run.ts'
import { startProgram, untilUp } from '../fanout/processes.ts'
import type { Film } from './clock-film.ts'

/** Debian's Janus showing the film on a page. */
export interface Janus {
  readonly page: Page
  close(): Promise<void>
}
const PLUGINS = '/usr/lib/*/janus/plugins/libjanus_streaming.so'
const STREAM = 1

/** The peer: its streaming plugin, given the packets of the camera as they come from its encoder. Null, said loudly, where there is none. */
export async function openJanus(browser: Browser, film: Film): Promise<Janus | null> {
  const [program, plugin] = [findProgram(['janus']), findProgram([PLUGINS])]
  if (!program || !plugin) return sayMissing('janus', 'janus')
  const [http, rtp] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'menara-janus-'))
  configure(folder, { http, rtp, library: join(plugin, '../..') })
  const server = startProgram(program, ['-F', folder, '-o', '-d', '2'])
  const at = `http://127.0.0.1:${http}/janus`
  try {
    await untilUp(`${at}/info`)
    const stop = feed(film, rtp)
    const page = await (await browser.newContext()).newPage()
    const session = await openSession(at)
    await show(page, session)
    return {
      page,
      async close() {
        session.end()
        stop()
        await page.context().close()
        await server.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await server.stop()
    throw new Error(`Janus did not show the film: ${(error as Error).message}\n${server.said()}`)
  }
}

function configure(folder: string, { http, rtp, library }: { http: number; rtp: number; library: string }): void {
  const files = {
    'janus.jcfg': `general: { configs_folder = "${folder}", plugins_folder = "${library}/plugins", transports_folder = "${library}/transports", events_folder = "${folder}", loggers_folder = "${folder}" }
nat: { ice_lite = false }
plugins: { disable = "${OTHERS.map((text) => `libjanus_${text}.so`).join(',')}" }
transports: { disable = "libjanus_websockets.so,libjanus_pfunix.so,libjanus_rabbitmq.so,libjanus_mqtt.so,libjanus_nanomsg.so" }`,
    'janus.transport.http.jcfg': `general: { base_path = "/janus", http = true, port = ${http}, ip = "127.0.0.1", https = false }\nadmin: { admin_http = false }`,
    'janus.plugin.streaming.jcfg': `film: { type = "rtp", id = ${STREAM}, audio = false, video = true, videoport = ${rtp}, videopt = 96, videocodec = "h264", videofmtp = "profile-level-id=42e01f;packetization-mode=1", videobufferkf = true }`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), `${text}\n`)
}
const OTHERS = [
  'audiobridge',
  'duktape',
  'echotest',
  'lua',
  'nosip',
  'recordplay',
  'sip',
  'textroom',
  'videocall',
  'videoroom',
  'voicemail',
]

function feed(film: Film, port: number): () => void {
  const socket = createSocket('udp4')
  const end = film.take((packet) => socket.send(packet, port, '127.0.0.1'))
  return () => {
    end()
    socket.close()
  }
}

interface Said {
  readonly janus: string
  readonly data?: { readonly id: number }
  readonly jsep?: object
}
/** One handle of the plugin; what it says is fetched all the time, which also keeps it alive. */
async function openSession(at: string) {
  const tell = async (path: string, body: object): Promise<Said> => {
    const response = await fetch(`${at}${path}`, { method: 'POST', body: JSON.stringify({ transaction: 'bench', ...body }) })
    return (await response.json()) as Said
  }
  const session = (await tell('', { janus: 'create' })).data?.id ?? 0
  const handle = (await tell(`/${session}`, { janus: 'attach', plugin: 'janus.plugin.streaming' })).data?.id ?? 0
  const offer = Promise.withResolvers<object>()
  let over = false
  const listen = async () => {
    while (!over) {
      const said = (await (await fetch(`${at}/${session}?maxev=1`)).json()) as Said
      if (said.jsep) offer.resolve(said.jsep)
    }
  }
  void listen().catch(offer.reject)
  return {
    offer: offer.promise,
    ask: (request: string, more: object = {}) =>
      tell(`/${session}/${handle}`, { janus: 'message', body: { request, id: STREAM }, ...more }),
    end: () => {
      over = true
    },
  }
}

const ANSWER = `async (offer) => {
  const line = new RTCPeerConnection()
  const video = document.createElement('video')
  Object.assign(video, { muted: true, autoplay: true })
  document.body.append(video)
  line.ontrack = ({ track, receiver }) => {
    video.srcObject = new MediaStream([track])
    void video.play()
  }
  await line.setRemoteDescription(offer)
  await line.setLocalDescription(await line.createAnswer())
  await new Promise((go) => {
    if (line.iceGatheringState === 'complete') go()
    line.onicegatheringstatechange = () => line.iceGatheringState === 'complete' && go()
  })
  return line.localDescription.toJSON()
}`
async function show(page: Page, { offer, ask }: Awaited<ReturnType<typeof openSession>>): Promise<void> {
  await ask('watch')
  const jsep = await page.evaluate<object>(`(${ANSWER})(${JSON.stringify(await offer)})`)
  await ask('start', { jsep })
  await page.waitForFunction(`document.querySelector('video').getVideoPlaybackQuality().totalVideoFrames > 10`, null, { timeout: 20_000 })
}
