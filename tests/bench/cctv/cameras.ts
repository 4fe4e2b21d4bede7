import { openRtspServer } from '../../../backend/demo/src/cameras/rtsp-server.ts'
import { freePort } from '../../kit/services/free-port.ts'
import type { Film } from './clock-film.ts'

/** RTSP cameras on loopback that all show one film; they go and come together. */
export async function openCameras(film: Film) {
  const port = await freePort()
  const start = () => openRtspServer({ host: '127.0.0.1', port, reelOf: () => film })
  let server: Awaited<ReturnType<typeof start>> | null = await start()
  const off = async () => {
    const last = server
    server = null
    await last?.close()
  }
  return {
    address: (name: string) => `rtsp://127.0.0.1:${port}/${name}`,
    connections: () => server?.connections() ?? 0,
    off,
    async on(): Promise<void> {
      server ??= await start()
    },
  }
}
export type Cameras = Awaited<ReturnType<typeof openCameras>>
