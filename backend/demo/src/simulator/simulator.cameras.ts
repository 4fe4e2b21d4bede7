import { join } from 'node:path'
import type { Logger } from 'pino'
import { openReel } from '../cameras/camera-reel.ts'
import { type OnvifCamera, openOnvifCamera } from '../cameras/onvif-camera.ts'
import { openRtspServer } from '../cameras/rtsp-server.ts'
import { readJsonFile } from '../json-file.ts'
import { CAMERA_FILE, type CameraFile } from './demo-cameras.ts'

/** The demo's cameras: real RTSP on loopback, each filmed while somebody watches. Null where the demo has none. */
export async function openCameras(dataDir: string, log: Logger): Promise<{ close(): Promise<void> } | null> {
  const file = readJsonFile<CameraFile>(join(dataDir, CAMERA_FILE))
  if (!file) return null
  const head = await openHead(file, log)
  let said = ''
  const reels = new Map(
    file.cameras.map(({ path, moves, ...scene }) => {
      const onTrouble = (why: string) => {
        // Without ffmpeg every camera has the same trouble each time it is tried: said once.
        if (why !== said) log.warn({ camera: path, why }, 'a camera of the demo does not film; ffmpeg is what it films with')
        said = why
      }
      return [path, openReel({ scene, look: moves ? head?.position : undefined, onTrouble })] as const
    }),
  )
  const server = await openRtspServer({ host: '127.0.0.1', port: file.port, reelOf: (path) => reels.get(path) }).catch((error: Error) => {
    log.warn({ err: error, port: file.port }, 'the cameras of the demo are off')
    return null
  })
  if (server) log.info({ cameras: reels.size, port: file.port }, 'the cameras of the demo are on')
  return {
    async close() {
      for (const reel of reels.values()) reel.close()
      await Promise.all([server?.close(), head?.close()])
    },
  }
}

/** What the one that moves is told by. */
async function openHead({ onvif }: CameraFile, log: Logger): Promise<OnvifCamera | null> {
  if (!onvif) return null
  return openOnvifCamera({ host: '127.0.0.1', port: onvif, signIn: null }).catch((error: Error) => {
    log.warn({ err: error, port: onvif }, 'the camera of the demo that moves stands still')
    return null
  })
}
