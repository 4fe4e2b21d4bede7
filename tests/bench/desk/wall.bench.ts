import { setTimeout as wait } from 'node:timers/promises'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { CDPSession, Page } from '@playwright/test'
import { anAlarm } from './rows.ts'
import { openStage, type Stage } from './stage.ts'

const [HOURS = 24] = process.argv
  .slice(2)
  .map(Number)
  .filter((value) => value > 0)
const STEP_S = 60
const STEPS_PER_HOUR = 3600 / STEP_S
/** Real time for each step: the page asks, hears and paints. */
const BREATH_MS = 60
const STANDING = 200
const CHANGED = 40
const SCREENS = ['/admin/plugins/iot/alarm', '/admin/plugins/maps', '/admin/home']
/** The wall is warm after this many hours. */
const WARM_HOURS = 4
const SLOPE_MB = 0.5
const MB = 1_048_576

const print = (line: string) => process.stdout.write(`${line}\n`)
const WALL = { name: 'Bench', screens: SCREENS, seconds: STEP_S, hold: 'critical', reloadHours: 168 }

interface Sample {
  readonly hour: number
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
  readonly sockets: number
}

/** Counts what the page opens and closes. */
function socketsOf(page: Page) {
  let open = 0
  let ever = 0
  page.on('websocket', (socket) => {
    open += 1
    ever += 1
    socket.on('close', () => {
      open -= 1
    })
  })
  return { open: () => open, ever: () => ever }
}

async function sampleOf(cdp: CDPSession, hour: number, sockets: number): Promise<Sample> {
  for (let i = 0; i < 2; i++) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { hour, heapMb: of('JSHeapUsedSize') / MB, nodes: of('Nodes'), listeners: of('JSEventListeners'), sockets }
}

/** Values move all the time; now and then a critical alarm calls and holds the wall for three minutes. */
function life(stage: Stage) {
  const alarms: Alarm[] = Array.from({ length: STANDING }, (_, n) => anAlarm(n, { ack: 'acked' }))
  let calls = 0
  return {
    calls: () => calls,
    step(n: number, now: number): void {
      for (let i = 0; i < CHANGED; i++) {
        const at = (n * CHANGED + i) % STANDING
        const item = alarms[at] as Alarm
        alarms[at] = { ...item, value: 25 + ((n + i) % 90) / 10, rev: item.rev + 1 }
      }
      const minute = n % (STEPS_PER_HOUR * 6)
      const at = new Date(now).toISOString()
      const calling = minute >= 100 && minute < 103
      if (minute === 100) calls += 1
      const facts = { priority: 'critical' as const, occurrence: calls + 1, raised_at: at, received_at: at, annunciated_at: at }
      stage.say([...alarms, anAlarm(STANDING + 1, { ...facts, rev: n, ack: calling ? 'unacked' : 'acked' })])
    },
  }
}

/** Least squares over hours. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [x, y] = [mean((sample) => sample.hour), mean((sample) => sample.heapMb)]
  const over = samples.reduce((sum, sample) => sum + (sample.hour - x) * (sample.heapMb - y), 0)
  return over / samples.reduce((sum, sample) => sum + (sample.hour - x) ** 2, 0)
}

/**
 * 24 hours on a wall, compressed: the page's clock jumps a minute at a time, the wall goes from screen to screen, values change, alarms hold it.
 * Prints the heap after a collection, nodes, listeners and sockets of every hour, on the same screen. `args`: hours (24).
 */
async function main(): Promise<void> {
  const stage = await openStage(['--enable-precise-memory-info'])
  try {
    const world = life(stage)
    world.step(0, Date.now())
    const page = await stage.open('about:blank', { walls: JSON.stringify({ last: WALL.name, walls: { [WALL.name]: WALL } }) })
    await page.clock.install()
    const sockets = socketsOf(page)
    await page.goto(`${stage.url}${SCREENS[0]}?wall=${WALL.name}`)
    await page.locator('[data-alarm-id]').first().waitFor()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    const samples: Sample[] = []
    let holds = 0
    let shown = 0
    page.on('framenavigated', () => {
      shown += 1
    })
    for (let n = 1; n <= HOURS * STEPS_PER_HOUR; n++) {
      world.step(n, await page.evaluate('Date.now()'))
      await wait(BREATH_MS)
      holds += await page.locator('[data-wall-held]').count()
      await page.clock.fastForward(STEP_S * 1000)
      await wait(BREATH_MS)
      // The screens come round every third step: each hour is sampled on the same one.
      if (n % STEPS_PER_HOUR === 0) samples.push(await sampled(page, cdp, { hour: n / STEPS_PER_HOUR, sockets: sockets.open() }))
    }
    report({ samples, holds, shown, calls: world.calls(), ever: sockets.ever() })
  } finally {
    await stage.close()
  }
}

/** On the first screen, wherever the wall is. */
async function sampled(page: Page, cdp: CDPSession, { hour, sockets }: { hour: number; sockets: number }): Promise<Sample> {
  for (let i = 0; i < SCREENS.length * 2 && !page.url().includes(SCREENS[0] ?? ''); i++) {
    await page.clock.fastForward(STEP_S * 1000)
    await wait(BREATH_MS * 4)
  }
  const sample = await sampleOf(cdp, hour, sockets)
  print(
    `  hour ${String(sample.hour).padStart(3)}   heap ${sample.heapMb.toFixed(1).padStart(6)} MB   ${sample.nodes} nodes   ${sample.listeners} listeners   ${sample.sockets} sockets`,
  )
  return sample
}

interface Result {
  readonly samples: readonly Sample[]
  readonly holds: number
  readonly shown: number
  readonly calls: number
  readonly ever: number
}
function report({ samples, holds, shown, calls, ever }: Result): void {
  const warm = samples.filter((sample) => sample.hour > Math.min(WARM_HOURS, samples.length / 3))
  const slope = slopeOf(warm)
  const nodes = warm.map((sample) => sample.nodes)
  const spread = Math.max(...nodes) - Math.min(...nodes)
  const grown = (nodes.at(-1) ?? 0) / (nodes[0] ?? 1) - 1
  print(`  ${shown} screens shown, ${calls} alarms called, the wall was held in ${holds} of the minutes, ${ever} sockets opened in all`)
  const verdicts = [
    [slope <= SLOPE_MB, `heap slope after warming up ${slope.toFixed(3)} MB per hour (at most ${SLOPE_MB})`],
    [grown <= 0.05, `DOM nodes ${nodes[0]} -> ${nodes.at(-1)} (spread ${spread})`],
    [samples.every((sample) => sample.sockets === samples[0]?.sockets), `sockets constant at ${samples[0]?.sockets}`],
    [calls === 0 || holds > 0, 'alarms held the wall'],
  ] as const
  for (const [ok, text] of verdicts) print(`  ${ok ? 'PASS ' : 'short'}  ${text}`)
  process.exitCode = verdicts.every(([ok]) => ok) ? 0 : 1
}

await main()
