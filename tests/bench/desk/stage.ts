import { join } from 'node:path'
import type { DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { channels, endpoints } from '@menara/shared/contract/index-of.ts'
import { permissions } from '@menara/shared/kit/permission.ts'
import { chromium, type Page } from '@playwright/test'
import { buildGateway } from '../../../gateway/src/app.ts'
import { systemClock } from '../../../gateway/src/platform/clock.ts'
import { logTo } from '../../../gateway/src/platform/log.ts'
import { readSettings } from '../../../gateway/src/platform/settings.ts'
import { buildClient } from '../../../scripts/start/build.ts'
import { findChromium, NO_CHROMIUM, SOFTWARE_DRAWING } from '../../journeys/kit/browsers/chromium.ts'
import { root } from '../../kit/house.ts'
import { fakeUpstream, json } from '../../kit/upstreams/fake-upstream.ts'
import { openPage } from '../open-page.ts'
import { SITE, theDesk } from './rows.ts'

const TOKEN = 'operator'
const USER = { id: 'u-operator', name: 'Operator', email: 'operator@bench.test', permissions, location_ids: null, roles: [] }
const EMPTY = [
  '/api/v1/inbox/get',
  '/api/v1/areas',
  '/api/v1/groups',
  '/api/v1/iot/readings',
  '/api/v1/iot/devices',
  '/api/v1/iot/alarm-desks',
]
const ARGS = ['--no-sandbox', ...SOFTWARE_DRAWING, '--autoplay-policy=no-user-gesture-required']

export interface Stage {
  readonly url: string
  /** Alarms as the API answers them from now on; the gateway is told at once. */
  say(alarms: readonly Alarm[], flood?: DeskState['flood']): void
  open(path: string, kept?: Readonly<Record<string, string>>): Promise<Page>
  /** Every task of the page's main thread while `work` runs. */
  tasks(page: Page, work: () => Promise<void>): Promise<readonly Task[]>
  close(): Promise<void>
}
/** Milliseconds from begin to end, and of those on a processor. */
interface Task {
  readonly ms: number
  readonly cpuMs: number
}

/** The real gateway and the real client in Chromium, over an API whose alarms the bench decides. */
export async function openStage(extra: readonly string[] = []): Promise<Stage> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  await buildClient(root)
  const upstream = await fakeUpstream()
  upstream.people.set(TOKEN, { id: USER.id, audience: 'bench' })
  for (const path of EMPTY) upstream.lists.set(path, [])
  upstream.lists.set('/api/v1/locations', [{ ...SITE, zone: 'Asia/Jakarta', longitude: 106.8, latitude: -6.2 }])
  let standing: readonly Alarm[] = []
  upstream.routes.set('/api/v1/iot/alarms', (request, response) => {
    json(response, 200, { data: request.url?.includes('state=suppressed') ? [] : standing })
  })
  const settings = readSettings({
    PORT: '0',
    MENARA_BACKEND_URL: upstream.url,
    MENARA_INTERNAL_TOKEN: 'internal',
    MENARA_CLIENT_DIR: join(root, 'client/dist'),
    RATE_LIMIT: '0',
  })
  const log = logTo({ write: () => undefined }, 'silent')
  const gateway = await buildGateway({ settings, channels, endpoints, log, clock: systemClock })
  const url = await gateway.listen()
  const browser = await chromium.launch({ executablePath, args: [...ARGS, ...extra] })
  return {
    url,
    say(alarms, flood = null) {
      standing = [...alarms]
      upstream.lists.set('/api/v1/iot/alarm-desk-states', [theDesk(alarms, flood)])
      upstream.hint('alarms')
      upstream.hint('alarm_desks')
    },
    open: (path, kept = {}) => openPage(browser, { url, path, stored: storedWith(kept), context: CONTEXT }),
    async tasks(page, work) {
      await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] })
      await work()
      return tasksIn(await browser.stopTracing())
    },
    async close() {
      await browser.close()
      await gateway.close()
      await upstream.stop()
    },
  }
}

function storedWith(kept: Readonly<Record<string, string>>): Record<string, string> {
  const token = { accessToken: TOKEN, refreshToken: TOKEN, expiresAt: new Date(Date.now() + 1000 * 86_400_000).toISOString() }
  return { language: 'en', token: JSON.stringify(token), user: JSON.stringify(USER), ...kept }
}
const CONTEXT = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Asia/Jakarta' }

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
const TASKS = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])

function tasksIn(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map((event) => `${event.pid} ${event.tid}`),
  )
  return traceEvents
    .filter((event) => TASKS.has(event.name) && mains.has(`${event.pid} ${event.tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, cpuMs: tdur / 1000 }))
}
