import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { SCREEN_FILE, type ScreenFile } from './demo-screens.ts'
import { plantScreen } from './screens/plant-screen.ts'
import { openRfbServer } from './screens/rfb-server.ts'

/** The demo's remote screen: real VNC on loopback. Null where the demo has none. */
export async function openScreens(dataDir: string, log: Logger) {
  const file = read(join(dataDir, SCREEN_FILE))
  if (!file) return null
  const screen = plantScreen(file, Date.now)
  const server = await openRfbServer({ screen, port: file.port }).catch((error: Error) => {
    log.warn({ err: error, port: file.port }, 'the remote screen of the demo is off')
    return null
  })
  return { hear: screen.hear, close: async () => server?.close() }
}

function read(path: string): ScreenFile | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ScreenFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
