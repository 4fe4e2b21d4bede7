import { readFileSync } from 'node:fs'
import { cctv, cctvWalls } from '@menara/shared/contract/media/cctv.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { SOFTWARE_DRAWING } from '../../journeys/kit/browsers/chromium.ts'
import { tellWorkers } from '../../journeys/kit/house.ts'
import { ask, mailOf, signIn } from '../../journeys/kit/people.ts'
import { storageOf } from '../../kit/browser-storage.ts'
import { processTree } from '../../kit/services/process-tree.ts'
import { discard, type Product, startProduct } from '../../kit/services/product.ts'
import { cpuOf } from '../fanout/processes.ts'
import { openPage } from '../open-page.ts'
import { type Cameras, openCameras } from './cameras.ts'
import { type Film, openClockFilm } from './clock-film.ts'
import { programOf } from './programs.ts'

export const FPS = 15
const ARGS = ['--no-sandbox', '--no-first-run', ...SOFTWARE_DRAWING]
const MEDIA = ['--autoplay-policy=no-user-gesture-required', '--enable-precise-memory-info']

export interface Rig {
  readonly product: Product
  readonly film: Film
  readonly cameras: Cameras
  readonly browser: Browser
  /** A camera of the product that looks at the film. */
  addCamera(name: string, from?: Cameras): Promise<string>
  addWall(size: number, tiles: readonly string[]): Promise<string>
  open(path: string, init?: string): Promise<Page>
  /** CPU seconds so far, by who spent them. */
  cpu(): Spent
  /** The gateway's own process id. */
  gateway(): number
  close(): Promise<void>
}
/** Clock ticks per second in /proc. */
const TICKS = 100
const PARTS = ['browser', 'gateway', 'media worker', 'ffmpeg'] as const
export type Spent = Readonly<Record<(typeof PARTS)[number], number>>

/** The real product with its demo, cameras that show a clock, and Chromium. */
export async function openRig(executablePath: string): Promise<Rig> {
  const film = await openClockFilm(FPS)
  const cameras = await openCameras(film)
  const product = await startProduct({ env: { DEMO: '1', RATE_LIMIT: '0', CAMERA_ALLOWED_NETWORKS: '127.0.0.0/8' } })
  tellWorkers({ url: product.url, mqttUrl: product.mqttUrl })
  const server = await chromium.launchServer({ executablePath, args: [...ARGS, ...MEDIA] })
  const browser = await chromium.connect(server.wsEndpoint())
  const admin = await signIn(mailOf('admin'))
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const gateway = () => product.processOf('gateway')
  return {
    product,
    film,
    cameras,
    browser,
    gateway,
    async addCamera(name, from = cameras) {
      const code = name.replaceAll(' ', '-')
      const body = { location_id: site?.id ?? '', code, name, address: from.address(code) }
      return (await ask(admin, cctv.create, { body })).data.id
    },
    addWall: async (size, tiles) =>
      (await ask(admin, cctvWalls.create, { body: { name: `Bench ${size}`, size, tiles: [...tiles] } })).data.id,
    open: (path, init) =>
      openPage(browser, {
        url: product.url,
        path,
        init,
        stored: storageOf({ session: admin, language: 'en' }),
        context: { viewport: VIEWPORT },
      }),
    cpu: () => spentBy(server.process().pid ?? 0, gateway()),
    async close() {
      await server.close()
      await product.stop()
      discard(product)
      await cameras.off()
      film.close()
    },
  }
}

/** All of a wall of 6 x 6 is in sight. */
const VIEWPORT = { width: 1920, height: 1300 }

function spentBy(browser: number, gateway: number): Spent {
  const spent = { browser: 0, gateway: 0, 'media worker': 0, ffmpeg: 0 }
  for (const pid of processTree(browser)) spent.browser += used(pid)
  for (const pid of processTree(gateway)) {
    const part = programOf(pid)
    if (part !== 'other') spent[part] += used(pid)
  }
  // Programs that fetched a still and ended.
  spent.ffmpeg += endedOf(gateway)
  return spent
}
/** Seconds of what a process started and saw end. */
const endedOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / TICKS
}
function used(pid: number): number {
  try {
    return cpuOf(pid)
  } catch {
    // It ended between the listing and this look.
    return 0
  }
}
