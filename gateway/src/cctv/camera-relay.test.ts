import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { hasFfmpeg, testCamera } from '../../../tests/kit/cameras/cameras.ts'
import { manualClock } from '../../../tests/kit/manual-clock.ts'
import { reasonOf } from './failures.ts'
import { QUICK_LOOK, recordArguments, scriptOf, stillArguments } from './programs/arguments.ts'
import { runOnCamera } from './programs/camera-run.ts'
import { answersOf } from './programs/rtsp-answers.ts'

const SIGN_IN = { username: 'viewer', password: "s3cret'&word" }

/** An RTSP server that says of everything that it is elsewhere. */
async function elsewhere(location: string) {
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      const seq = /CSeq: *(\d+)/i.exec(bytes.toString('latin1'))?.[1]
      socket.write(`RTSP/1.0 302 Moved\r\nCSeq: ${seq}\r\nLocation: ${location}\r\n\r\n`)
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/cam`
}
const still = (url: string) => {
  const bytes: Buffer[] = []
  const source = { url, transport: 'tcp' as const }
  const run = runOnCamera({
    program: 'ffmpeg',
    source,
    args: stillArguments(source),
    script: (at) => scriptOf(at, { ...QUICK_LOOK, transport: 'tcp' }),
    clock: manualClock(),
    onBytes: (chunk) => void bytes.push(chunk),
  })
  return { run, picture: () => Buffer.concat(bytes) }
}

it('CV-15 an answer that leads elsewhere is seen however it is cut, and pictures are not looked at', () => {
  const redirect = Buffer.from(
    'RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 5\r\n\r\nRTSP/RTSP/1.0 301 Moved\r\nLocation: rtsp://10.0.0.1/\r\n\r\n',
  )
  for (const size of [1, 7, redirect.length]) {
    let told = 0
    const look = answersOf(() => (told += 1))
    const held: boolean[] = []
    for (let at = 0; at < redirect.length; at += size) held.push(look(redirect.subarray(at, at + size)))
    expect([told, held.at(-1)]).toEqual([1, true])
  }
  const look = answersOf(() => expect.unreachable())
  expect(look(Buffer.from('RTSP/1.0 200 OK\r\nCSeq: 4\r\n\r\n$\0\0\x04abcdRTSP/1.0 302 no answer\r\n\r\n'))).toBe(false)
})

it.skipIf(!hasFfmpeg())('CV-15 a camera that answers with another address is not followed', async () => {
  const camera = await testCamera()
  onTestFinished(camera.close)
  const { run, picture } = still(await elsewhere(camera.address))
  expect(reasonOf(await run.ended)).toBe('not_allowed')
  expect(picture()).toHaveLength(0)
})

it.skipIf(!hasFfmpeg())(
  'CV-16 a program is told neither address nor password by its arguments, and nothing of ours by its environment',
  async () => {
    process.env['MENARA_INTERNAL_TOKEN'] ??= 'internal-token-of-a-test'
    const camera = await testCamera({ signIn: SIGN_IN })
    onTestFinished(camera.close)
    const signIn = `${encodeURIComponent(SIGN_IN.username)}:${encodeURIComponent(SIGN_IN.password)}@`
    const url = camera.address.replace('rtsp://', `rtsp://${signIn}`)
    const { run, picture } = still(url)
    await run.ended
    expect(picture().subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    const source = { url, transport: 'tcp' as const }
    const recording = runOnCamera({
      program: 'ffmpeg',
      source,
      args: recordArguments(source),
      script: (at) => scriptOf(at, source),
      clock: manualClock(),
      onBytes: () => undefined,
    })
    onTestFinished(recording.stop)
    const children = await expect.poll(childrenNamed, { timeout: 5000 }).toHaveLength(1).then(childrenNamed)
    for (const { line, environment } of children) {
      expect(line).toContain('concat')
      for (const secret of [SIGN_IN.username, 's3cret', '/cam', String(camera.port)]) expect(line).not.toContain(secret)
      expect(
        environment
          .map((text) => text.split('=')[0])
          .filter((text) => !['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH'].includes(text ?? '')),
      ).toEqual([])
    }
  },
)

/** Programs that this process started. */
function childrenNamed(): { line: string; environment: string[] }[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !new RegExp(`^PPid:\\s${process.pid}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return []
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      if (!line.startsWith('ffmpeg') || !line.includes('frag_every_frame')) return []
      return [{ line, environment: readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean) }]
    } catch {
      return []
    }
  })
}
