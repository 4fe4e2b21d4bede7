import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { Page } from '@playwright/test'
import { anAlarm } from './rows.ts'
import { openStage, type Stage } from './stage.ts'

const STANDING = 1000
const FLOOD = 500
const FLOOD_S = 10
const CHANGES_PER_S = 1000
const STEP_MS = 100
const LONGEST_MS = 100

const print = (line: string) => process.stdout.write(`${line}\n`)

interface Figures {
  readonly title: string
  readonly longest: number
  readonly longestCpu: number
  readonly over50: number
  readonly listed: number
  readonly drawn: number
}

/** How many alarms the list says it has, and how many rows there are in the document. */
const listed = (page: Page) =>
  page.evaluate<{ listed: number; drawn: number; inBadge: number }>(`(() => {
    const grid = document.querySelector('[role="grid"]')
    return {
      listed: Number(grid?.getAttribute('aria-rowcount') ?? 0) - 1,
      drawn: document.querySelectorAll('[data-alarm-id]').length,
      inBadge: Number((document.querySelector('[data-count="live"]')?.textContent ?? '').replace(/\\D/g, '')),
    }
  })()`)

async function measured(stage: Stage, page: Page, [title, work]: readonly [string, () => Promise<void>]): Promise<Figures> {
  const tasks = await stage.tasks(page, async () => {
    await work()
    // The last changes are painted.
    await wait(2500)
  })
  const { listed: rows, drawn, inBadge } = await listed(page)
  return {
    title,
    longest: Math.max(0, ...tasks.map((task) => task.ms)),
    longestCpu: Math.max(0, ...tasks.map((task) => task.cpuMs)),
    over50: tasks.filter((task) => task.ms > 50).length,
    listed: title.includes('flood') ? inBadge : rows,
    drawn,
  }
}

async function paced(seconds: number, step: (n: number) => void): Promise<void> {
  const began = performance.now()
  for (let n = 0; n < (seconds * 1000) / STEP_MS; n++) {
    await wait(Math.max(0, began + n * STEP_MS - performance.now()))
    step(n)
  }
}

function floodOf(stage: Stage, alarms: Alarm[]): () => Promise<void> {
  const perStep = (FLOOD / FLOOD_S / 1000) * STEP_MS
  const since = new Date().toISOString()
  return () =>
    paced(FLOOD_S, () => {
      const more = Array.from({ length: perStep }, (_, i) =>
        anAlarm(alarms.length + i, { raised_at: new Date().toISOString(), ack: 'unacked' }),
      )
      alarms.push(...more)
      const [first] = alarms
      stage.say(alarms, {
        since,
        peak: FLOOD,
        first_out: first ? { alarm_id: first.id, device: first.device.name, message: first.message, at: since } : null,
      })
    })
}

function changesOf(stage: Stage, alarms: Alarm[]): () => Promise<void> {
  const perStep = (CHANGES_PER_S / 1000) * STEP_MS
  let at = 0
  return () =>
    paced(FLOOD_S, () => {
      for (let i = 0; i < perStep; i++, at++) {
        const n = at % alarms.length
        const item = alarms[n] as Alarm
        const ack = item.ack === 'acked' ? ('unacked' as const) : ('acked' as const)
        alarms[n] = { ...item, value: (item.value ?? 0) + 0.1, ack, rev: item.rev + 1 }
      }
      stage.say(alarms)
    })
}

/** The alarm list in Chromium: 1,000 alarms, 500 more in 10 s, 1,000 changes a second. Prints the longest task of each. */
async function main(): Promise<void> {
  const stage = await openStage()
  try {
    const alarms = Array.from({ length: STANDING }, (_, n) => anAlarm(n))
    stage.say(alarms)
    const page = await stage.open('/admin/plugins/iot/alarm')
    await page.locator('[data-alarm-id]').first().waitFor()
    await wait(3000)
    const parts = [
      [`${STANDING} alarms, at rest`, () => wait(5000)],
      [`${CHANGES_PER_S} changes/s for ${FLOOD_S} s`, changesOf(stage, alarms)],
      [`flood: ${FLOOD} alarms in ${FLOOD_S} s`, floodOf(stage, alarms)],
    ] as const
    const figures: Figures[] = []
    for (const part of parts) figures.push(await measured(stage, page, part))
    report(figures, alarms.length)
  } finally {
    await stage.close()
  }
}

function report(figures: readonly Figures[], alarms: number): void {
  print(
    `  on ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}: what others take of them counts in a task's length, not in its processor time`,
  )
  for (const figure of figures)
    print(
      `  ${figure.title.padEnd(34)} longest task ${figure.longest.toFixed(0).padStart(4)} ms, on the processor ${figure.longestCpu.toFixed(0).padStart(4)} ms (${figure.over50} over 50 ms)   ${figure.listed} listed, ${figure.drawn} rows in the document`,
    )
  const lost = alarms - (figures.at(-1)?.listed ?? 0)
  const worst = Math.max(...figures.map((figure) => figure.longest))
  print(`  ${lost === 0 ? 'PASS ' : 'short'}  every alarm is listed (${lost} missing of ${alarms})`)
  print(`  ${worst <= LONGEST_MS ? 'PASS ' : 'short'}  longest task ${worst.toFixed(0)} ms (at most ${LONGEST_MS} ms)`)
  process.exitCode = lost === 0 && worst <= LONGEST_MS ? 0 : 1
}

await main()
